import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { dayAndTime, duration } from "#app/lib/french-date.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { entryName } from "#app/modules/foundation/reference/service.server.ts";
import { type People, peopleOf } from "#app/modules/lessons/contract/people.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { agreedOn, otherSide, type Side } from "./domain.ts";
import type { PlannedRow } from "./repository.server.ts";

type Details = Readonly<Record<string, string | number>>;

/** What is told: a key of the mails and of the notifications, its words beside those of every planned course. */
type Telling = Readonly<{ about: string; details?: Details }>;

function wordsOf(planned: PlannedRow, { customer, teacher, student, subjectId }: People) {
  const agreed = planned.movedFrom && agreedOn(planned);
  const why = [entryName("cancellationReasons", planned.cancelReasonId), planned.cancelComment]
    .filter(Boolean)
    .join(", ");
  return {
    family: customer.firstname,
    teacher: teacher.firstname,
    student,
    subject: referenceName("subject", subjectId),
    date: dayAndTime(planned.start),
    duration: duration(planned.duration),
    standing: agreed
      ? i18next.t("planned-course:standing", { date: dayAndTime(agreed.start) })
      : "",
    said: planned.comment ? i18next.t("planned-course:said", { text: planned.comment }) : "",
    why: why ? i18next.t("planned-course:why", { text: why }) : "",
    until: planned.expiryDueAt ? dayAndTime(planned.expiryDueAt) : "",
  };
}

const pages = {
  customer: { list: paths.courses, calendar: paths.plannedCalendar },
  teacher: { list: paths.teacherCourses, calendar: paths.teacherPlannedCalendar },
} as const;

/** What a calendar takes: these letters lead to its file, which says the move or the cancellation too. */
const forCalendar = new Set(["planned_confirmed", "planned_cancelled", "planned_late_cancelled"]);

/** Writes to one side, by mail and inside the site (CNV-15). */
export async function notifyOf(
  tx: Tx,
  planned: PlannedRow,
  { to, about, details }: Telling & { to: Side },
  now: Date,
): Promise<void> {
  const people = await peopleOf(tx, planned.contractId);
  if (!people) return;
  const { firstname } = people[to];
  const input = { ...wordsOf(planned, people), firstname, ...details };
  const message = `${about}_${to}`;
  const { list: url, calendar } = pages[to];
  const link = forCalendar.has(about)
    ? pathTo(calendar, { plannedCourseId: String(planned.id) })
    : url;
  await notifyPerson(tx, people[to], { type: "courses", message, details: input, url, link }, now);
}

/** Writes to the other side of who acts. */
export function notifySide(
  tx: Tx,
  planned: PlannedRow,
  { from, ...telling }: Telling & { from: Side },
  now: Date,
): Promise<void> {
  return notifyOf(tx, planned, { ...telling, to: otherSide(from) }, now);
}

/** Writes to both sides. */
export async function notifyBoth(
  tx: Tx,
  planned: PlannedRow,
  telling: Telling,
  now: Date,
): Promise<void> {
  await notifyOf(tx, planned, { ...telling, to: "customer" }, now);
  await notifyOf(tx, planned, { ...telling, to: "teacher" }, now);
}
