import i18next from "i18next";

import type { Appointment } from "#app/lib/calendar.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { hourAt, type Place } from "#app/lib/place-hour.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import type { Stretch } from "#app/lib/stretch.ts";

import type { FirstDate, SessionDate } from "./dates.repository.server.ts";
import { agreedOn, type Side } from "./domain.ts";
import { lessonPlaceOf } from "./list.server.ts";
import type { PlannedView } from "./repository.server.ts";
import { roomOfFirst, roomOfGroupLesson, roomOfPlanned } from "./room.server.ts";

/** What a calendar holds: a planned course, a first course, a session of a stage. */
export type CalendarDate =
  | Readonly<{ kind: "planned"; view: PlannedView }>
  | Readonly<{ kind: "first"; view: FirstDate }>
  | Readonly<{ kind: "session"; view: SessionDate }>;

/** Days that a past or cancelled date stays (PUB-023). */
export const keptDays = 30;

/**
 * The same for a date's own file and for the feed, with the hour of a family's place; undefined while no date is
 * agreed.
 */
export function appointmentOf(
  date: CalendarDate,
  { now, home, side }: Readonly<{ now: Date; home: Place | undefined; side: Side }>,
): Appointment | undefined {
  const appointment = appointmentOfKind(date, side);
  if (!appointment) return undefined;
  const isOld = appointment.isCancelled && appointment.changedAt < plusDays(now, -keptDays);
  if (isOld) return undefined;
  return home ? { ...appointment, note: hourAt(appointment.start, home) } : appointment;
}

function appointmentOfKind(date: CalendarDate, side: Side): Appointment | undefined {
  if (date.kind === "session") return session(date.view, side);
  return date.kind === "first" ? first(date.view, side) : planned(date.view, side);
}

const namesOf = ({ contract, student, teacher }: PlannedView | FirstDate) => ({
  subject: referenceName("subject", contract.subjectId),
  student: student.firstname,
  teacher: teacher.firstname,
});

/** The room is the place and the link of an online one. */
const placeOf = (view: PlannedView | FirstDate, url: string | null) => ({
  lessonPlace: url ?? lessonPlaceOf(view),
  url,
});

const cancelled = new Set(["cancelled", "late_cancelled", "lapsed"]);

function planned(view: PlannedView, side: Side): Appointment | undefined {
  const { id, status, version: sequence, updatedAt: changedAt } = view.planned;
  const isCancelled = cancelled.has(status);
  const agreed = agreedOn(view.planned) ?? lastOf(view.planned);
  if (!agreed) return undefined;
  return {
    uid: `cours-${String(id)}@preau`,
    start: agreed.start,
    minutes: agreed.duration,
    title: i18next.t("planned-course:calendar.title", namesOf(view)),
    ...placeOf(view, roomOfPlanned(view, side)),
    sequence,
    changedAt,
    isCancelled,
  };
}

/** Of a course that is given or cancelled; a move that was not answered is left out. */
function lastOf(row: PlannedView["planned"]): Stretch | undefined {
  const { status, start, duration, movedFrom, movedFromDuration } = row;
  if (status === "proposed") return undefined;
  return movedFrom && movedFromDuration
    ? { start: movedFrom, duration: movedFromDuration }
    : { start, duration };
}

function first(view: FirstDate, side: Side): Appointment | undefined {
  const { contract } = view;
  const { firstCourseVersion: sequence, endedAt } = contract;
  const { start, minutes } = firstDateOf(contract);
  if (!start || !minutes) return undefined;
  const date = {
    uid: `premier-cours-${String(contract.id)}@preau`,
    start,
    minutes,
    title: i18next.t("planned-course:calendar.first", namesOf(view)),
    ...placeOf(view, roomOfFirst(view, side)),
    sequence,
    changedAt: contract.firstCourseChangedAt ?? contract.createdAt,
    isCancelled: contract.firstCourseDate === null,
  };
  if (date.isCancelled || !endedAt || endedAt > start) return date;
  return { ...date, sequence: sequence + 1, changedAt: endedAt, isCancelled: true };
}

const firstDateOf = (row: FirstDate["contract"]) =>
  row.firstCourseDate
    ? { start: row.firstCourseDate, minutes: row.firstCourseDuration }
    : { start: row.firstCourseLeftDate, minutes: row.firstCourseLeftDuration };

function session(view: SessionDate, side: Side): Appointment {
  const { id, rank, start, minutes, title, version, changedAt, cancelledAt } = view;
  const url = view.isOnline ? roomOfGroupLesson(view.room, side) : null;
  const address = [view.placeName, view.placeAddress, view.cityName].filter(Boolean).join(", ");
  const date = {
    uid: `stage-${String(id)}-${String(rank)}@preau`,
    start,
    minutes,
    title,
    lessonPlace: address || url,
    url,
    sequence: version,
    changedAt,
  };
  if (!cancelledAt || cancelledAt > start) return date;
  return { ...date, sequence: version + 1, changedAt: cancelledAt, isCancelled: true };
}
