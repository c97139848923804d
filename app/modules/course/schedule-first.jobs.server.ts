import type { Db } from "#app/db/client.server.ts";

import { bearFirstCourses } from "./schedule-first.server.ts";

/** What time brings to first courses: once over, they stand. Answers how many. */
export function due(db: Db, now: Date): Promise<number> {
  return bearFirstCourses(db, now);
}
