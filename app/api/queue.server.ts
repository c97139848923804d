import { type SQL, sql } from "drizzle-orm";
import { type PgColumn, type PgTable, unionAll } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
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
  waiting: (db: Db, now: Date) => SQL | undefined;
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

const instant = sql.raw("timestamptz");

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

function countOne(db: Db, queue: Queue, now: Date, most: number) {
  const { kind, of, waiting, since, deadline } = queue;
  const tonight = parisInstant(dayPlus(parisDay(now), 1));
  const due = typeof deadline === "function" ? sql`null` : deadline;
  // Bounded, so that the planner works each deadline out once a row, not wherever it is compared.
  const rows = db
    .select({
      since: sql<string>`(${since})::${instant}`.as("since"),
      due: sql<string | null>`(${due})::${instant}`.as("due"),
    })
    .from(of)
    .where(waiting(db, now))
    .orderBy(...(most < allRows ? [orderOf(queue)] : []))
    .limit(most)
    .as("waiting");
  const endsBefore = (end: Date) =>
    typeof deadline === "function"
      ? sql`${rows.since} <= ${beganBefore(deadline, end).toISOString()}::${instant}`
      : sql`${rows.due} < ${end.toISOString()}::${instant}`;
  return db
    .select({
      kind: sql<string>`${kind}::text`,
      count: sql<number>`count(*)`.mapWith(Number),
      late: sql<number>`count(*) filter (where ${endsBefore(now)})`.mapWith(Number),
      tonight: sql<number>`count(*) filter (where ${endsBefore(tonight)})`.mapWith(Number),
      oldest: sql<string | null>`min(${rows.since})`,
      due: sql<string | null>`min(${rows.due})`,
    })
    .from(rows);
}

/**
 * Every queue that is not empty, in one statement; the nearest deadline first. Of each, the rows nearest to their
 * deadline are counted, `most` of them.
 */
export async function countWaiting(
  db: Db,
  queues: readonly Queue[],
  now: Date,
  most = allRows,
): Promise<Waiting[]> {
  const [first, second, ...rest] = queues.map((queue) => countOne(db, queue, now, most));
  if (!first || !second) throw new Error("The inbox has two queues at least.");
  const rows = await unionAll(first, second, ...rest);
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
