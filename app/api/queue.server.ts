import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

import { type Db, preparedOnce } from "#app/db/client.server.ts";
import type { Value } from "#app/db/prepared.server.ts";
import type { DeskTab } from "#app/lib/desk-tabs.ts";
import { dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";

import type { Endpoint } from "./endpoint.ts";

/** What a row says of itself: columns or expressions of its table. */
export type Facts = Readonly<{
  /** Names of the person who waits and of the other side. */
  who?: PgColumn | SQL;
  other?: PgColumn | SQL;
  subjectId?: PgColumn | SQL;
  levelId?: PgColumn | SQL;
  /** Words of the row itself, or the last part of a key of `words`. */
  what?: PgColumn | SQL;
  cents?: PgColumn | SQL;
  /** Day and hour of what it is about. */
  at?: PgColumn | SQL;
}>;

/** What waits for an operator. The inbox and its counts are loops over these values. */
export type Queue = Readonly<{
  kind: string;
  of: PgTable;
  /** `machine.state__variant` of `lib/states.ts`, with `:kind` where a table holds several queues. */
  states: readonly string[];
  waiting: (db: Db, now: Value<Date>) => SQL | undefined;
  since: PgColumn | SQL;
  /** An instant of the row, or how long the oldest may wait (STM-48). */
  deadline: PgColumn | SQL | ((since: Date) => Date);
  /** Told a second date once it is late: ids of people, else an address (STM-48). */
  late?: Readonly<{ sides: readonly (PgColumn | SQL)[]; address?: PgColumn; name?: PgColumn }>;
  /** The desk is mailed at once (OPS-39). */
  alarm?: true;
  /** Before everything else, whatever its deadline. */
  first?: true;
  /** Of a row without an id. */
  key?: SQL;
  tab: DeskTab;
  facts?: Facts;
  /** French of `facts.what` where the column holds a code. */
  words?: (what: string) => string;
  /** Address where this row is decided; without one, its command says how. */
  page?: (id: string) => string;
  command: string;
  acts: readonly Endpoint[];
}>;

export type Waiting = Readonly<{
  queue: Queue;
  count: number;
  late: number;
  /** Whose deadline falls before tonight, those that are late among them. */
  tonight: number;
  oldest: Date;
  deadline: Date;
}>;

/** A statement of the rows of each queue, one below the other. */
export const inAll = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` union all `);

/** Its rows' identity: their key, or their id. */
export const keyOf = ({ key, of }: Queue): SQL => key ?? sql`${of}.id`;

/** What its rows follow: their deadline, or their age where that is counted in working days. An index holds it. */
export const orderOf = ({ since, deadline }: Queue): PgColumn | SQL =>
  typeof deadline === "function" ? since : deadline;

const longestWait = 400 * 24 * 3_600_000;
const minute = 60_000;

type Wait = (since: Date) => Date;

type Border = Readonly<{ minute: number; since: Date }>;

const borders = new WeakMap<Wait, readonly Border[]>();

/** Now and tonight. */
const keptBorders = 2;

/** What began to wait before its deadline is over at `end`: later beginnings have later deadlines. Sought once a minute. */
function beganBefore(deadline: Wait, end: Date): Date {
  const at = Math.floor(end.getTime() / minute);
  const known = borders.get(deadline) ?? [];
  const found = known.find((border) => border.minute === at);
  if (found) return found.since;
  let [early, late] = [end.getTime() - longestWait, end.getTime()];
  while (late - early > 1000) {
    const middle = (early + late) / 2;
    if (deadline(new Date(middle)) < end) early = middle;
    else late = middle;
  }
  const since = new Date(early);
  borders.set(deadline, [{ minute: at, since }, ...known].slice(0, keptBorders));
  return since;
}

/** More than ever wait. */
export const allRows = 2_000_000_000;

const ends = ["now", "tonight"] as const;

type End = (typeof ends)[number];

/** Its name among the values of the statement. */
const endOf = (end: End, { kind, deadline }: Queue) =>
  typeof deadline === "function" ? `${end} ${kind}` : end;

function countOne(db: Db, queue: Queue, most: number): SQL {
  const { kind, of, waiting, since, deadline } = queue;
  const isReckoned = typeof deadline === "function";
  const order = most < allRows ? sql`order by ${orderOf(queue)}` : sql``;
  const endsBefore = (end: End) =>
    sql`${isReckoned ? sql`since <=` : sql`due <`} ${sql.placeholder(endOf(end, queue))}::timestamptz`;
  // Bounded, so that the planner works each deadline out once a row, not wherever it is compared.
  return sql`select ${kind}::text as kind, count(*)::int as count,
      count(*) filter (where ${endsBefore("now")})::int as late,
      count(*) filter (where ${endsBefore("tonight")})::int as tonight,
      min(since) as oldest, min(due) as due
    from (select (${since})::timestamptz as since, (${isReckoned ? sql`null` : deadline})::timestamptz as due
      from ${of} where ${waiting(db, sql.placeholder("now"))} ${order} limit ${most}) waiting`;
}

type Counted = Readonly<{
  kind: string;
  count: number;
  late: number;
  tonight: number;
  oldest: string | null;
  due: string | null;
}>;

/**
 * Counts every queue that is not empty, in one statement; the nearest deadline first. Of each, the rows nearest to
 * their deadline are counted, `most` of them. Kept by its caller, it is written once.
 */
export function countingOf(queues: readonly Queue[], most: number) {
  const read = preparedOnce<Counted>((db) => inAll(queues.map((one) => countOne(db, one, most))));
  return async (db: Db, now: Date): Promise<Waiting[]> => {
    if (queues.length === 0) return [];
    const until = { now, tonight: parisInstant(dayPlus(parisDay(now), 1)) };
    const values = ends.flatMap((end) => [
      [end, until[end].toISOString()],
      ...queues.flatMap((queue) =>
        typeof queue.deadline === "function"
          ? [[endOf(end, queue), beganBefore(queue.deadline, until[end]).toISOString()]]
          : [],
      ),
    ]);
    const rows = await read(db, Object.fromEntries(values) as Record<string, string>);
    return waitingOf(queues, rows);
  };
}

function waitingOf(queues: readonly Queue[], rows: readonly Counted[]): Waiting[] {
  const found = rows.flatMap(({ kind, count, late, tonight, oldest: since, due }) => {
    const queue = queues.find((one) => one.kind === kind);
    if (!queue || since === null) return [];
    const oldest = new Date(since);
    const deadline =
      typeof queue.deadline === "function" ? queue.deadline(oldest) : new Date(due ?? since);
    return [{ queue, count, late, tonight, oldest, deadline }];
  });
  return found.sort((a, b) => Number(a.deadline) - Number(b.deadline));
}

export const countWaiting = (db: Db, queues: readonly Queue[], now: Date): Promise<Waiting[]> =>
  countingOf(queues, allRows)(db, now);
