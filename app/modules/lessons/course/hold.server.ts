import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { holdAgreement } from "#app/modules/lessons/lesson-request/hold.server.ts";

import {
  countStanding,
  type CourseRow,
  findCourseRow,
  lockCourseRow,
} from "./repository.server.ts";

const ownerOf = { customer: "customerId", teacher: "teacherId" } as const;

const isHers = (course: CourseRow, by: Actor): boolean =>
  by.role === "operator" || course[ownerOf[by.role]] === by.id;

/** Somebody's course as it stands, not held; 404 for another's, before anything else is asked or held. */
export async function seeCourse(tx: Tx, id: number, by: Actor): Promise<CourseRow> {
  const seen = await findCourseRow(tx, id);
  if (!seen || !isHers(seen, by)) throw new RuleError("not_found", "api.course.not_found");
  return seen;
}

/** Holds a course until the transaction ends, whoever's it is; 404 when there is none. */
export async function holdAnyCourse(tx: Tx, id: number): Promise<CourseRow> {
  const seen = await findCourseRow(tx, id);
  if (!seen) throw new RuleError("not_found", "api.course.not_found");
  return holdSeen(tx, seen);
}

/**
 * Holds a course that was seen until the transaction ends. Its request and its contract are held before it,
 * always in this order, so that two calls never wait for each other.
 */
export async function holdSeen(tx: Tx, { id, contractId }: CourseRow): Promise<CourseRow> {
  await holdAgreement(tx, contractId);
  const course = await lockCourseRow(tx, id);
  if (!course) throw new RuleError("not_found", "api.course.not_found");
  return course;
}

/** A course, whoever's it is. */
export function findCourse(db: Db, id: number): Promise<CourseRow | undefined> {
  return findCourseRow(db, id);
}

/** Whether a contract has had no course yet: the next one is its first. */
export async function isBeforeFirstCourse(tx: Tx, contractId: number): Promise<boolean> {
  return (await countStanding(tx, contractId)) === 0;
}
