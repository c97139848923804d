import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { whenFrom } from "#app/lib/deadline.ts";
import { duration } from "#app/lib/french-date.ts";
import { placeOfCity } from "#app/lib/home-place.server.ts";
import { dayAndHourAt, type Place } from "#app/lib/place-hour.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { notify } from "#app/modules/foundation/notification/notify.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { entryName } from "#app/modules/foundation/reference/find.server.ts";
import { roomUrlNow } from "#app/modules/foundation/room-link/renew.server.ts";
import { type People, peopleOf } from "#app/modules/lessons/contract/people.server.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";

import { agreedOn, otherSide, type Side } from "./domain.ts";
import type { PlannedRow } from "./repository.server.ts";
import { passOfPlanned } from "./room.server.ts";
import { reminderWords } from "./series-words.ts";

type Details = Readonly<Record<string, string | number>>;

/** Details that write hours are written for each reader's place. */
type Telling = Readonly<{
  about: string;
  details?: Details | ((home: Place | undefined) => Details);
}>;

const homeOf = ({ customer }: People, to: Side): Place | undefined =>
  to === "customer" ? placeOfCity(customer.homeCity) : undefined;

function wordsOf(planned: PlannedRow, people: People, home: Place | undefined, now: Date) {
  const { customer, teacher, student, subjectId } = people;
  const isNear = plusDays(planned.start, -1) <= now;
  return {
    family: customer.firstname,
    teacher: teacher.firstname,
    student,
    subject: referenceName("subject", subjectId),
    date: dayAndHourAt(planned.start, home),
    when: whenFrom(planned.start, now, home),
    duration: duration(planned.duration),
    ...partsOf(planned, home),
    following: "",
    left: "",
    others: "",
    rule: i18next.t(`planned-course:rule.${isNear ? "near" : "far"}`),
    reminder: reminderWords(isNear ? 0 : 1),
    until: planned.expiryDueAt ? dayAndHourAt(planned.expiryDueAt, home) : "",
  };
}

/** Optional sentences of the mail. */
function partsOf(planned: PlannedRow, home: Place | undefined) {
  const agreed = planned.movedFrom && agreedOn(planned);
  const why = [entryName("cancellationReasons", planned.cancelReasonId), planned.cancelComment]
    .filter(Boolean)
    .join(", ");
  return {
    standing: agreed
      ? i18next.t("planned-course:standing", { date: dayAndHourAt(agreed.start, home) })
      : "",
    said: planned.comment ? i18next.t("planned-course:said", { text: planned.comment }) : "",
    why: why ? i18next.t("planned-course:why", { text: why }) : "",
  };
}

const pages = {
  customer: {
    list: paths.courses,
    calendar: paths.plannedCalendar,
    confirm: paths.confirmPlanned,
  },
  teacher: {
    list: paths.teacherCourses,
    calendar: paths.teacherPlannedCalendar,
    confirm: paths.teacherConfirmPlanned,
  },
} as const;

/** These mails link to the calendar file, which also covers moves and cancellations. */
const forCalendar = new Set([
  "planned_confirmed",
  "planned_series_confirmed",
  "planned_cancelled",
  "planned_late_cancelled",
]);

/** One file for the dates of a series (TEA-071). */
const calendarLink = (
  path: (typeof pages)[Side]["calendar"],
  planned: PlannedRow,
  about: string,
) => {
  const link = pathTo(path, { plannedCourseId: String(planned.id) });
  return about === "planned_series_confirmed" ? withQuery(link, { serie: 1 }) : link;
};

/** A series is answered on its own page. */
const answerLink = (path: (typeof pages)[Side]["confirm"], { id }: PlannedRow) =>
  pathTo(path, { plannedCourseId: String(id) });

/** The person's own link to the room of an online course. */
async function roomLine(tx: Tx, planned: PlannedRow, people: People, to: Side): Promise<string> {
  if (people.courseFormat !== "individual_webcam") return "";
  const url = await roomUrlNow(tx, passOfPlanned(planned, to));
  return i18next.t("planned-course:link", { url });
}

export async function notifyOf(
  tx: Tx,
  planned: PlannedRow,
  { to, about, details }: Telling & { to: Side },
  now: Date,
): Promise<void> {
  const people = await peopleOf(tx, planned.contractId);
  if (!people) return;
  const { firstname } = people[to];
  const link = await roomLine(tx, planned, people, to);
  const home = homeOf(people, to);
  const given = typeof details === "function" ? details(home) : details;
  const values = { ...wordsOf(planned, people, home, now), link, firstname, ...given };
  const message = `${about}_${to}`;
  const { list: url, calendar, confirm } = pages[to];
  const answer = about === "planned_series" ? answerLink(confirm, planned) : url;
  const page = forCalendar.has(about) ? calendarLink(calendar, planned, about) : answer;
  const telling = { type: "courses", message, details: values, url, link: page } as const;
  await notifyPerson(tx, people[to], telling, now);
}

/** Notifies both, inside the site alone, that the room is open; not after the start, nor for a course at home. */
export async function notifyOfRoom(tx: Tx, planned: PlannedRow, now: Date): Promise<void> {
  const people = await peopleOf(tx, planned.contractId);
  if (!people || people.courseFormat !== "individual_webcam" || now > planned.start) return;
  for (const side of ["customer", "teacher"] as const) {
    const url = new URL(await roomUrlNow(tx, passOfPlanned(planned, side))).pathname;
    const details = wordsOf(planned, people, homeOf(people, side), now);
    const message = `planned_room_${side}`;
    await notify(tx, people[side].id, { type: "courses", message, details, url }, now);
  }
}

export function notifySide(
  tx: Tx,
  planned: PlannedRow,
  { from, ...telling }: Telling & { from: Side },
  now: Date,
): Promise<void> {
  return notifyOf(tx, planned, { ...telling, to: otherSide(from) }, now);
}

export async function notifyBoth(
  tx: Tx,
  planned: PlannedRow,
  telling: Telling,
  now: Date,
): Promise<void> {
  await notifyOf(tx, planned, { ...telling, to: "customer" }, now);
  await notifyOf(tx, planned, { ...telling, to: "teacher" }, now);
}
