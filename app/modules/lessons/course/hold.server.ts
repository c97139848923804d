import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { holdAgreement } from "#app/modules/lessons/lesson-request/hold.server.ts";

import {
  countStanding,
  type CourseRow,
  findCourseRow,
  lockCourseRow,
} from "./repository.server.ts";

const ownerOf = { customer: "customerId", teacher: "teacherId" } as const;

const isOwn = (course: CourseRow, by: Actor): boolean =>
  by.role === "operator" || course[ownerOf[by.role]] === by.id;

/** Not locked; 404 for another's, before any other check. */
export async function seeCourse(tx: Tx, id: number, by: Actor): Promise<CourseRow> {
  const seen = await findCourseRow(tx, id);
  if (!seen || !isOwn(seen, by)) throw new RuleError("not_found", "api.course.not_found");
  return seen;
}

/** 404 when none. */
export async function holdAnyCourse(tx: Tx, id: number): Promise<CourseRow> {
  const seen = orNotFound(await findCourseRow(tx, id), "api.course.not_found");
  return holdSeen(tx, seen);
}

/** Locks request, contract, course, always in this order: no deadlock. */
export async function holdSeen(tx: Tx, { id, contractId }: CourseRow): Promise<CourseRow> {
  await holdAgreement(tx, contractId);
  return orNotFound(await lockCourseRow(tx, id), "api.course.not_found");
}

export function findCourse(db: Db, id: number): Promise<CourseRow | undefined> {
  return findCourseRow(db, id);
}

export async function isBeforeFirstCourse(tx: Tx, contractId: number): Promise<boolean> {
  return (await countStanding(tx, contractId)) === 0;
}
