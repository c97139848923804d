import { and, eq, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

import type { Db, Tx } from "#app/db/client.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";

import { findFailure, forgetFailure, type PutOff, putOff } from "./put-off.server.ts";
import { sweepFailures } from "./table.server.ts";

export type Sweeping = Readonly<{
  db: Db;
  now: Date;
  gateways: Pick<Gateways, "cards" | "mail" | "sendEvent" | "storage" | "taxAgency" | "vault"> &
    Readonly<{ rooms?: Gateways["rooms"] | undefined }>;
  /** The process is stopping: do not wait for what can be retried. */
  giveUp?: AbortSignal | undefined;
}>;

export type Swept = PgTable & { id: PgColumn };

/** Without a date: checked every time. */
export type Due = Readonly<{
  at?: PgColumn | SQL;
  which?: (db: Db, now: Date) => SQL | undefined;
}>;

export class GivenUp {
  constructor(readonly failure: string) {}
}

/** What happens to one row once due (decision 021). */
type RowSweep<Id extends number | string, Held, Next> = Readonly<{
  job: string;
  /** Key for locks, failures and lists. */
  name: string;
  of: Swept;
  due: Due;
  /** Locks the row, after whatever its use cases lock first; absent where `call` claims by itself. */
  hold?: (tx: Tx, id: Id) => Promise<Held>;
  /** In the transaction that holds the row, still due. Undefined: nothing to call for. */
  act?: (tx: Tx, held: Held, now: Date) => Promise<Next | undefined>;
  /** Rows given up, waiting for a person. */
  dead?: () => SQL;
  /** Calls a third party after the commit, without locks; false when nothing came of it. */
  call?: (on: Sweeping, next: Next, id: Id) => Promise<unknown>;
  budgetMs?: number;
}>;

/** Changes many rows in its own statements; returns how many, zero when done. */
type MassSweep = Readonly<{
  job: string;
  name: string;
  /** Table of its dates for the operator's list; absent for upkeep. */
  of?: Swept;
  due?: Due;
  all: (db: Db, now: Date) => Promise<number>;
  budgetMs?: number;
}>;

export type Sweep = Readonly<{
  job: string;
  name: string;
  of: Swept | undefined;
  due: Due;
  dead?: (() => SQL) | undefined;
  calls: boolean;
  budgetMs: number;
  batch: number | undefined;
  move: (on: Sweeping, id: string | number) => Promise<number | GivenUp>;
}>;

const batch = 100;
const usualBudgetMs = 10_000;
const callingBudgetMs = 30_000;

export function rowSweep<Id extends number | string = number, Held = undefined, Next = Id>(
  spec: RowSweep<Id, Held, Next>,
): Sweep {
  const { job, name, of, due, hold, act, call } = spec;

  const inside = (db: Db, id: Id, now: Date) =>
    db.transaction(async (tx) => {
      const held = (await hold?.(tx, id)) as Held;
      if (!(await isDue(tx, spec, id, now))) return undefined;
      // Without `act` the row is only rechecked and its id passed on.
      const next = act ? await act(tx, held, now) : (id as unknown as Next);
      return { next };
    });

  /** A failing row that is no longer due was moved or removed by another process. */
  const unlessGone = async (on: Sweeping, id: Id, error: unknown) => {
    if (await isDue(on.db, spec, id, on.now)) throw error;
    return undefined;
  };

  return {
    job,
    name,
    of,
    due,
    dead: spec.dead,
    batch,
    calls: call !== undefined,
    budgetMs: spec.budgetMs ?? (call ? callingBudgetMs : usualBudgetMs),
    move: async (on, rowId) => {
      const id = rowId as Id;
      const moved = await inside(on.db, id, on.now).catch((error: unknown) =>
        unlessGone(on, id, error),
      );
      if (!moved) return 0;
      if (!call || moved.next === undefined) return 1;
      const called = await call(on, moved.next, id);
      if (called instanceof GivenUp) return called;
      return called === false ? 0 : 1;
    },
  };
}

export function massSweep({ job, name, of, due = {}, all, budgetMs }: MassSweep): Sweep {
  return {
    job,
    name,
    of,
    due,
    calls: false,
    batch: undefined,
    budgetMs: budgetMs ?? usualBudgetMs,
    move: ({ db, now }) => all(db, now),
  };
}

const hour = 3_600_000;

/** Once in an hour of the clock, for each database that this process opens. */
export function hourly(all: MassSweep["all"]): MassSweep["all"] {
  const swept = new WeakMap<Db, number>();
  return async (db, now) => {
    const thisHour = Math.floor(now.getTime() / hour);
    if (thisHour === swept.get(db)) return 0;
    const moved = await all(db, now);
    swept.set(db, thisHour);
    return moved;
  };
}

export const dueBy = ({ due: { at, which } }: Pick<Sweep, "due">, db: Db, now: Date) =>
  and(at && sql`${at} <= ${now}`, which?.(db, now));

async function isDue(db: Db, sweep: { of: Swept; due: Due }, id: unknown, now: Date) {
  const which = and(eq(sweep.of.id, id), dueBy(sweep, db, now));
  return (await db.$count(sweep.of, which)) > 0;
}

export const failureOf = (name: string, of: Swept) =>
  and(eq(sweepFailures.sweep, name), eq(sweepFailures.row, sql`${of.id}::text`));

/** Oldest first, without postponed rows and those already tried. */
async function nextRows(
  sweep: Sweep & { of: Swept; batch: number },
  { db, now }: Sweeping,
  seen: readonly (string | number)[],
) {
  const { name, of, due } = sweep;
  const tried = or(sql`${sweepFailures.row} is null`, lte(sweepFailures.nextTryAt, now));
  const fresh = seen.length > 0 ? notInArray(of.id, [...seen]) : undefined;
  return db
    .select({ id: sql<string | number>`${of.id}`, tries: sweepFailures.tries })
    .from(of as PgTable)
    .leftJoin(sweepFailures, failureOf(name, of))
    .where(and(dueBy(sweep, db, now), tried, fresh))
    .orderBy(...(due.at ? [due.at] : []), of.id)
    .limit(sweep.batch);
}

export type Ran = {
  done: number;
  failures: PutOff[];
  givenUp: { row: string | number; failure: string }[];
};

const nothingYet = (): Ran => ({ done: 0, failures: [], givenUp: [] });

export async function runSweep(
  sweep: Sweep,
  on: Sweeping,
  stopped: () => boolean = () => false,
): Promise<Ran> {
  const end = performance.now() + sweep.budgetMs;
  const isOver = () => stopped() || performance.now() >= end;
  const { of, batch } = sweep;
  if (of === undefined || batch === undefined) return runMass(sweep, on, isOver);
  return runRows({ ...sweep, of, batch }, on, isOver);
}

async function runRows(
  sweep: Sweep & { of: Swept; batch: number },
  on: Sweeping,
  isOver: () => boolean,
): Promise<Ran> {
  const ran = nothingYet();
  const seen: (string | number)[] = [];
  for (;;) {
    const rows = await nextRows(sweep, on, seen);
    for (const { id, tries } of rows) {
      if (isOver()) return ran;
      seen.push(id);
      await tryOne(ran, sweep, on, { id, tries: tries ?? 0 });
    }
    if (rows.length < sweep.batch) return ran;
  }
}

/** A mass sweep has no row: its failure is stored under an empty id. */
async function runMass(sweep: Sweep, on: Sweeping, isOver: () => boolean): Promise<Ran> {
  const ran = nothingYet();
  const failure = await findFailure(on.db, sweep.name, "");
  if (failure && failure.nextTryAt > on.now) return ran;
  let before = -1;
  while (!isOver() && ran.done > before && ran.failures.length === 0) {
    before = ran.done;
    await tryOne(ran, sweep, on, { id: "", tries: failure?.tries ?? 0 });
  }
  return ran;
}

async function tryOne(
  ran: Ran,
  { name, move }: Sweep,
  on: Sweeping,
  { id, tries }: { id: string | number; tries: number },
): Promise<void> {
  try {
    const moved = await move(on, id);
    if (moved instanceof GivenUp) ran.givenUp.push({ row: id, failure: moved.failure });
    else ran.done += moved;
    if (tries > 0) await forgetFailure(on.db, name, id);
  } catch (error) {
    ran.failures.push(await putOff(on.db, { name, id, tries: tries + 1, error }, on.now));
  }
}
