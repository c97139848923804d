import { and, desc, eq, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";

/** Median of the teacher's last ten answers, in hours; null before the first (CST-48). */
export async function medianAnswerHours(db: Db, teacherId: number) {
  const last = db
    .select({
      hours:
        sql<number>`extract(epoch from ${proposals.respondedAt} - ${proposals.askedAt}) / 3600`.as(
          "hours",
        ),
    })
    .from(proposals)
    .where(and(eq(proposals.teacherId, teacherId), sql`${proposals.respondedAt} is not null`))
    .orderBy(desc(proposals.respondedAt), desc(proposals.id))
    .limit(10)
    .as("last");
  const [row] = await db
    .select({
      median: sql<number | null>`percentile_cont(0.5) within group (order by ${last.hours})`,
    })
    .from(last);
  return row?.median ?? null;
}
