import type { Db } from "#app/db/client.server.ts";

import { type CourseRow, findGivenRows } from "./repository.server.ts";

/** The courses of a contract that have begun and stand: whoever withdraws still owes them (STM-50). */
export function listGivenCourses(db: Db, contractId: number, now: Date): Promise<CourseRow[]> {
  return findGivenRows(db, contractId, now);
}
