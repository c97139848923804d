import { and, asc, sql } from "drizzle-orm";
import { type PgTable, unionAll } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";

import type { Deadline } from "./jobs.ts";
import { findFailure, namesOfFailures } from "./put-off.server.ts";
import { dueBy, failureOf, type Sweep, type Swept } from "./sweep.server.ts";
import { sweepFailures } from "./table.server.ts";
import { iso } from "./wire.ts";

type Listed = Sweep & { of: Swept };

const shownFailures = 20;

/** Per sweep: what is due, the next date, and the failing rows (OPS-13). */
export async function listDeadlines(
  db: Db,
  sweeps: readonly Sweep[],
  now: Date,
): Promise<Deadline[]> {
  const listed = sweeps.flatMap((sweep) => (sweep.of ? [{ ...sweep, of: sweep.of }] : []));
  const counts = await countDue(db, listed, now);
  const failed = new Set(await namesOfFailures(db));
  const deadlines: Deadline[] = [];
  for (const sweep of listed) {
    const { job, name: what } = sweep;
    const { due, next } = counts.get(what) ?? { due: 0, next: null };
    const failing = failed.has(what) ? await findFailing(sweep, db, now) : [];
    const dead = sweep.dead ? await db.$count(sweep.of, sweep.dead()) : 0;
    deadlines.push({ job, what, due, next: iso(next), failing, dead });
  }
  return deadlines;
}

async function countDue(db: Db, listed: readonly Listed[], now: Date) {
  const [first, second, ...rest] = listed.map((sweep) => countOne(db, sweep, now));
  if (!first) return new Map<string, { due: number; next: Date | null }>();
  const rows = await (second ? unionAll(first, second, ...rest) : first);
  return new Map(rows.map(({ what, ...counted }) => [what, counted]));
}

/** A postponed row is due at its next try. */
function countOne(db: Db, { name, of, due: { at, which } }: Listed, now: Date) {
  const date = sql`greatest(${at ?? sql`null::timestamptz`}, ${sweepFailures.nextTryAt})`;
  const isDue = sql`(${date} is null or ${date} <= ${now})`;
  return db
    .select({
      what: sql<string>`${name}::text`,
      due: sql`count(*) filter (where ${isDue})`.mapWith(Number),
      next: sql<Date | null>`min(${date}) filter (where ${date} > ${now})`.mapWith(
        sweepFailures.nextTryAt,
      ),
    })
    .from(of as PgTable)
    .leftJoin(sweepFailures, failureOf(name, of))
    .where(and(at && sql`${at} is not null`, which?.(db, now)));
}

async function findFailing(sweep: Listed, db: Db, now: Date): Promise<Deadline["failing"]> {
  const rows =
    sweep.batch === undefined
      ? [(await findFailure(db, sweep.name, "")) ?? []].flat()
      : await db
          .select({
            row: sweepFailures.row,
            tries: sweepFailures.tries,
            nextTryAt: sweepFailures.nextTryAt,
            failure: sweepFailures.failure,
          })
          .from(sweep.of as PgTable)
          .innerJoin(sweepFailures, failureOf(sweep.name, sweep.of))
          .where(dueBy(sweep, db, now))
          .orderBy(asc(sweepFailures.nextTryAt))
          .limit(shownFailures);
  return rows.map(({ row, tries, nextTryAt, failure }) => ({
    id: row,
    tries,
    next_try: nextTryAt.toISOString(),
    failure,
  }));
}
