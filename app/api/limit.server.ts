import { sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { rateLimits } from "./table.server.ts";
import { endTrial } from "./trial.server.ts";

/** Seconds of machine time; `code` of the refusal beyond. */
export type Limit = Readonly<{ calls: number; perSeconds: number; code?: string }>;

function windowOf({ perSeconds }: Limit, machineNow: Date) {
  const length = perSeconds * 1000;
  const start = Math.floor(machineNow.getTime() / length) * length;
  return {
    start: new Date(start),
    left: Math.ceil((start + length - machineNow.getTime()) / 1000),
  };
}

/** Counts one call. Beyond the limit: 429 with the seconds to wait (ERR-35). */
export async function countCall(
  db: Db,
  key: string,
  limit: Limit,
  machineNow: Date,
): Promise<void> {
  await endTrial();
  const { start, left } = windowOf(limit, machineNow);
  if ((await add(db, { key, start })) > limit.calls) {
    throw tooMany(limit, left);
  }
}

/** Counts completed acts, not refused ones. Beyond the limit: 429 and nothing is done. */
export async function countDone<Result>(
  db: Db,
  key: string,
  { limit, machineNow }: { limit: Limit; machineNow: Date },
  run: () => Promise<Result>,
): Promise<Result> {
  await endTrial();
  const { start, left } = windowOf(limit, machineNow);
  if (!(await takeSlot(db, { key, start }, limit))) throw tooMany(limit, left);
  try {
    return await run();
  } catch (error) {
    await giveBack(db, { key, start }, 1);
    throw error;
  }
}

const tooMany = ({ code = "api.too_many" }: Limit, retryAfter: number) =>
  new RuleError("too_many", code, { retryAfter });

/** 429 when the present window has reached the limit; counts nothing. */
export async function refuseBeyond(
  db: Db,
  key: string,
  limit: Limit,
  machineNow: Date,
): Promise<void> {
  await endTrial();
  const { start, left } = windowOf(limit, machineNow);
  if ((await callsOf(db, { key, start })) >= limit.calls) {
    throw tooMany(limit, left);
  }
}

export async function forgetOldWindows(db: Db, machineNow: Date): Promise<void> {
  const dayAgo = new Date(machineNow.getTime() - 24 * 3_600_000);
  await db.delete(rateLimits).where(sql`${rateLimits.windowStart} < ${dayAgo}`);
}

const patience = { tries: 60, everyMs: 80 };
const mostWaiting = 100;
let waiting = 0;

/**
 * Counts only failures (`run` returns undefined); success resets them. Concurrent attempts wait for a free slot, so
 * simultaneous valid ones all pass. 429 once the limit is reached.
 */
export async function attempt<Result>(
  db: Db,
  key: string,
  { limit, machineNow }: { limit: Limit; machineNow: Date },
  run: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  await endTrial();
  const { start, left } = windowOf(limit, machineNow);
  const slot = { key, start };
  const failures = { key: `${key} failed`, start };
  for (let tries = 0; !(await takeSlot(db, slot, limit)); tries++) {
    const over = (await callsOf(db, failures)) >= limit.calls;
    if (over || tries >= patience.tries || waiting >= mostWaiting) throw tooMany(limit, left);
    await waitABit();
  }
  let result: Result | undefined;
  try {
    result = await run();
  } catch (error) {
    await giveBack(db, slot, 1);
    throw error;
  }
  if (result === undefined) await add(db, failures);
  else await giveBack(db, slot, 1 + (await forget(db, failures)));
  return result;
}

async function waitABit() {
  waiting++;
  await new Promise((resolve) => setTimeout(resolve, patience.everyMs));
  waiting--;
}

type Window = Readonly<{ key: string; start: Date }>;

const isWindow = ({ key, start }: Window) =>
  sql`${rateLimits.key} = ${key} and ${rateLimits.windowStart} = ${start}`;

async function takeSlot(db: Db, { key, start }: Window, limit: Limit): Promise<boolean> {
  const taken = await db
    .insert(rateLimits)
    .values({ key, windowStart: start, calls: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { calls: sql`${rateLimits.calls} + 1` },
      setWhere: sql`${rateLimits.calls} < ${limit.calls}`,
    })
    .returning({ calls: rateLimits.calls });
  return taken.length > 0;
}

async function add(db: Db, { key, start }: Window): Promise<number> {
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStart: start, calls: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { calls: sql`${rateLimits.calls} + 1` },
    })
    .returning({ calls: rateLimits.calls });
  return row?.calls ?? 1;
}

async function callsOf(db: Db, window: Window): Promise<number> {
  const [row] = await db
    .select({ calls: rateLimits.calls })
    .from(rateLimits)
    .where(isWindow(window));
  return row?.calls ?? 0;
}

async function giveBack(db: Db, window: Window, slots: number): Promise<void> {
  await db
    .update(rateLimits)
    .set({ calls: sql`greatest(${rateLimits.calls} - ${slots}::int, 0)` })
    .where(isWindow(window));
}

async function forget(db: Db, window: Window): Promise<number> {
  const [row] = await db
    .delete(rateLimits)
    .where(isWindow(window))
    .returning({ calls: rateLimits.calls });
  return row?.calls ?? 0;
}
