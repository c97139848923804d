import type { Db } from "#app/db/client.server.ts";

import { type CourseRow, findGivenRows } from "./repository.server.ts";

/** Still owed after a withdrawal (STM-50). */
export function listGivenCourses(db: Db, contractId: number, now: Date): Promise<CourseRow[]> {
  return findGivenRows(db, contractId, now);
}
