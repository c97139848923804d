import { sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

/** Returns once so many transactions of this database wait for a lock: PostgreSQL only. Throws after 10 s. */
export async function untilWaiting(db: Db, howMany = 1): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const [waiting] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(sql`pg_stat_activity`)
      .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
    if ((waiting?.count ?? 0) >= howMany) return;
    await new Promise((end) => setTimeout(end, 20));
  }
  throw new Error(`Nobody waits: ${String(howMany)} were expected to.`);
}
