import { type SQL, sql } from "drizzle-orm";
import { type PgColumn, type PgTable, unionAll } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import type { DeskTab } from "#app/lib/desk-tabs.ts";

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
  oldest: Date;
  deadline: Date;
}>;

const instant = sql.raw("timestamptz");

/** Its rows' identity: their key, or their id. */
export const keyOf = ({ key, of }: Queue): SQL => key ?? sql`${of}.id`;

const longestWait = 400 * 24 * 3_600_000;
const minute = 60_000;

type Wait = (since: Date) => Date;

const borders = new WeakMap<Wait, { minute: number; since: Date }>();

/** What began to wait before it is late: later beginnings have later deadlines. Sought once a minute. */
function lateBefore(deadline: Wait, now: Date): Date {
  const at = Math.floor(now.getTime() / minute);
  const known = borders.get(deadline);
  if (known?.minute === at) return known.since;
  let [early, late] = [now.getTime() - longestWait, now.getTime()];
  while (late - early > 1000) {
    const middle = (early + late) / 2;
    if (deadline(new Date(middle)) < now) early = middle;
    else late = middle;
  }
  borders.set(deadline, { minute: at, since: new Date(early) });
  return new Date(early);
}

function countOne(db: Db, { kind, of, waiting, since, deadline }: Queue, now: Date) {
  const isLate =
    typeof deadline === "function"
      ? sql`${since} <= ${lateBefore(deadline, now).toISOString()}::${instant}`
      : sql`${deadline} < ${now.toISOString()}::${instant}`;
  const due = typeof deadline === "function" ? sql`null` : sql`min(${deadline})`;
  return db
    .select({
      kind: sql<string>`${kind}::text`,
      count: sql<number>`count(*)`.mapWith(Number),
      late: sql<number>`count(*) filter (where ${isLate})`.mapWith(Number),
      oldest: sql<string | null>`min(${since})::${instant}`,
      due: sql<string | null>`${due}::${instant}`,
    })
    .from(of)
    .where(waiting(db, now));
}

/** Every queue that is not empty, in one statement; the nearest deadline first. */
export async function countWaiting(
  db: Db,
  queues: readonly Queue[],
  now: Date,
): Promise<Waiting[]> {
  const [first, second, ...rest] = queues.map((queue) => countOne(db, queue, now));
  if (!first || !second) throw new Error("The inbox has two queues at least.");
  const rows = await unionAll(first, second, ...rest);
  const found = rows.flatMap(({ kind, count, late, oldest: since, due }) => {
    const queue = queues.find((one) => one.kind === kind);
    if (!queue || since === null) return [];
    const oldest = new Date(since);
    const deadline =
      typeof queue.deadline === "function" ? queue.deadline(oldest) : new Date(due ?? since);
    return [{ queue, count, late, oldest, deadline }];
  });
  return found.sort((a, b) => Number(a.deadline) - Number(b.deadline));
}
