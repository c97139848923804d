import type { Db, Tx } from "#app/db/client.server.ts";
import type { By, Mover } from "#app/lib/actor.ts";
import { move, record } from "#app/modules/foundation/history/record.server.ts";

import { type CourseEvent, courseTransitions } from "./domain.ts";
import { withdrawQuestions } from "./notify.server.ts";
import { type CourseRow, insertCourseRow, saveCourseRow } from "./repository.server.ts";

type Change = Partial<CourseRow>;

export type CourseMove = Readonly<{
  event: CourseEvent;
  by: Mover;
  now: Date;
  change?: Change;
  details?: Readonly<Record<string, unknown>>;
}>;

/** Only way to change a course's state; writes history (STM-11). */
export async function advanceCourse(
  tx: Tx,
  { id, status: from }: Pick<CourseRow, "id" | "status">,
  { event, by, now, change, details }: CourseMove,
): Promise<CourseRow> {
  const thing = { machine: "course", id, transitions: courseTransitions, from } as const;
  const to = await move(tx, thing, { event, by, now, details });
  if (from === "to_confirm" && to !== from) await withdrawQuestions(tx, id, now);
  const since = to === from ? {} : { statusSince: now };
  return saveCourseRow(tx, id, { ...change, ...since, status: to });
}

export async function openCourse(
  tx: Tx,
  values: Omit<CourseRow, "id" | "status" | "statusSince" | "createdAt">,
  { by, now }: By,
): Promise<CourseRow> {
  const status = "to_confirm" as const;
  const course = await insertCourseRow(tx, { ...values, status, statusSince: now, createdAt: now });
  await record(tx, {
    machine: "course",
    id: course.id,
    event: values.origin,
    from: null,
    to: status,
    by,
    at: now,
    details: { duration: course.duration },
  });
  return course;
}

/** Saves what is no transition: a reminder sent, a refund requested. */
export function keepOnCourse(db: Db, id: number, change: Change): Promise<CourseRow> {
  return saveCourseRow(db, id, change);
}
