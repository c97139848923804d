import { sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import type { JobLine } from "./jobs.ts";
import { jobRuns } from "./table.server.ts";

/** When each job last ran, and what came of it; one that another process holds is left as it was (OPS-33). */
export async function noteRuns(db: Db, lines: readonly JobLine[], ranAt: Date): Promise<void> {
  const ran = lines.filter(({ busy }) => !busy);
  if (ran.length === 0) return;
  await db
    .insert(jobRuns)
    .values(ran.map(({ name: job, done, failed }) => ({ job, ranAt, done, failed })))
    .onConflictDoUpdate({
      target: jobRuns.job,
      set: {
        ranAt: sql`excluded.ran_at`,
        done: sql`excluded.done`,
        failed: sql`excluded.failed`,
      },
    });
}

/** By job. */
export async function findRuns(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.select().from(jobRuns);
  return new Map(rows.map(({ job, ranAt }) => [job, ranAt]));
}
