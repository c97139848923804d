import { and, eq, type SQL, sql } from "drizzle-orm";
import { type PgTable, unionAll } from "drizzle-orm/pg-core";

import { type Db, queryRows } from "#app/db/client.server.ts";

import type { Deadline } from "./jobs.ts";
import { namesOfFailures } from "./put-off.server.ts";
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
  const failing = await findFailing(db, listed, now);
  const dead = await countDead(db, listed);
  return listed.map(({ job, name: what }) => {
    const { due, next } = counts.get(what) ?? { due: 0, next: null };
    return {
      job,
      what,
      due,
      next: iso(next),
      failing: failing.get(what) ?? [],
      dead: dead.get(what) ?? 0,
    };
  });
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

const inAll = (parts: readonly SQL[]) => sql.join([...parts], sql` union all `);

async function countDead(db: Db, listed: readonly Listed[]) {
  const parts = listed.flatMap(({ name, of, dead }) =>
    dead
      ? [sql`(select ${name}::text as what, count(*)::int as dead from ${of} where ${dead()})`]
      : [],
  );
  if (parts.length === 0) return new Map<string, number>();
  const rows = await queryRows<{ what: string; dead: number }>(db, inAll(parts));
  return new Map(rows.map(({ what, dead }) => [what, dead]));
}

type Failing = Deadline["failing"][number];
type FailingRow = Readonly<{
  what: string;
  id: string;
  tries: number;
  since: string | null;
  next: string;
  failure: string;
}>;

/** Of each sweep that has some, in one statement. */
async function findFailing(db: Db, listed: readonly Listed[], now: Date) {
  const names = new Set(await namesOfFailures(db));
  const parts = listed
    .filter(({ name }) => names.has(name))
    .map((sweep) => failingOf(sweep, db, now));
  const found = new Map<string, Failing[]>();
  if (parts.length === 0) return found;
  for (const { what, id, since, next, ...row } of await queryRows<FailingRow>(db, inAll(parts))) {
    const dates = { since: since && new Date(since).toISOString() };
    const line = { id, ...row, ...dates, next_try: new Date(next).toISOString() };
    found.set(what, [...(found.get(what) ?? []), line]);
  }
  return found;
}

/** A mass sweep has one failure, under an empty id. */
function failingOf(sweep: Listed, db: Db, now: Date): SQL {
  const { name, of } = sweep;
  const { row, tries, failingSince, nextTryAt, failure } = sweepFailures;
  const columns = sql`select ${name}::text as what, ${row} as id, ${tries} as tries,
    ${failingSince} as since, ${nextTryAt} as next, ${failure} as failure`;
  if (sweep.batch === undefined) {
    return sql`(${columns} from ${sweepFailures}
      where ${and(eq(sweepFailures.sweep, name), eq(row, ""))})`;
  }
  return sql`(${columns} from ${of} join ${sweepFailures} on ${failureOf(name, of)}
    where ${dueBy(sweep, db, now)} order by ${nextTryAt} limit ${shownFailures})`;
}
