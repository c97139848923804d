import { and, eq, type SQL, sql } from "drizzle-orm";

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
  const names = new Set(await namesOfFailures(db));
  const counts = await countDue(db, listed, names, now);
  const failing = await findFailing(db, listed, names, now);
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

type Names = ReadonlySet<string>;

type Counted = Readonly<{ what: string; due: number; next: string | null }>;

async function countDue(db: Db, listed: readonly Listed[], failing: Names, now: Date) {
  const parts = listed.map((sweep) => countOne(db, sweep, failing.has(sweep.name), now));
  const rows = parts.length > 0 ? await queryRows<Counted>(db, inAll(parts)) : [];
  return new Map(
    rows.map(({ what, due, next }) => [what, { due, next: next === null ? null : new Date(next) }]),
  );
}

/** A postponed row is due at its next try: failures are looked up only where the sweep has some. */
function countOne(db: Db, { name, of, due }: Listed, fails: boolean, now: Date): SQL {
  const { at = sql`null::timestamptz`, which } = due;
  const date = fails ? sql`greatest(${at}, ${sweepFailures.nextTryAt})` : sql`${at}`;
  const beside = fails ? sql`left join ${sweepFailures} on ${failureOf(name, of)}` : sql``;
  const dated = due.at && sql`${due.at} is not null`;
  return sql`(select ${name}::text as what,
      count(*) filter (where ${date} is null or ${date} <= ${now})::int as due,
      min(${date}) filter (where ${date} > ${now}) as next
    from ${of} ${beside} where ${and(dated, which?.(db, now)) ?? sql`true`})`;
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
async function findFailing(db: Db, listed: readonly Listed[], names: Names, now: Date) {
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
