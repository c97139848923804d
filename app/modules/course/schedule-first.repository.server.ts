import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { contracts } from "#app/modules/contract/table.server.ts";
import { linkings } from "#app/modules/lesson-request/table.server.ts";

/** Contracts whose first course is over, though nobody has spoken of it. */
export async function dueToBeBorn(db: Db, now: Date): Promise<number[]> {
  const end = sql`${contracts.firstCourseDate} + ${contracts.firstCourseDuration} * interval '1 minute'`;
  const rows = await db
    .select({ id: contracts.id })
    .from(contracts)
    .innerJoin(linkings, eq(linkings.id, contracts.linkingId))
    .where(
      and(
        eq(linkings.process, "waiting_first_course"),
        eq(contracts.status, "active"),
        isNotNull(contracts.firstCourseDate),
        lte(contracts.firstCourseDate, now),
        sql`${end} <= ${now}`,
      ),
    )
    .orderBy(asc(contracts.firstCourseDate))
    .limit(200);
  return rows.map(({ id }) => id);
}
