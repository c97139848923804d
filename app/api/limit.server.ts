import { sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { rateLimits } from "./table.server.ts";

/** So many calls within so many seconds of machine time. */
export type Limit = Readonly<{ calls: number; perSeconds: number }>;

/** Where the present window began, and the seconds left of it. */
function windowOf({ perSeconds }: Limit, machineNow: Date) {
  const length = perSeconds * 1000;
  const start = Math.floor(machineNow.getTime() / length) * length;
  return {
    start: new Date(start),
    left: Math.ceil((start + length - machineNow.getTime()) / 1000),
  };
}

/** Counts one call under a key. Beyond the limit: 429 with the seconds to wait (ERR-35). */
export async function countCall(
  db: Db,
  key: string,
  limit: Limit,
  machineNow: Date,
): Promise<void> {
  const { start, left } = windowOf(limit, machineNow);
  const [row] = await db
    .insert(rateLimits)
    .values({ key, windowStart: start, calls: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { calls: sql`${rateLimits.calls} + 1` },
    })
    .returning({ calls: rateLimits.calls });
  if (row && row.calls > limit.calls) {
    throw new RuleError("too_many", "api.too_many", { retryAfter: left });
  }
}

/** How many calls the present window has seen under a key; nothing is counted. */
export async function refuseBeyond(
  db: Db,
  key: string,
  limit: Limit,
  machineNow: Date,
): Promise<void> {
  const { start, left } = windowOf(limit, machineNow);
  const [row] = await db
    .select({ calls: rateLimits.calls })
    .from(rateLimits)
    .where(sql`${rateLimits.key} = ${key} and ${rateLimits.windowStart} = ${start}`);
  if (row && row.calls >= limit.calls) {
    throw new RuleError("too_many", "api.too_many", { retryAfter: left });
  }
}

/** Forgets windows that nobody looks at any more. */
export async function forgetOldWindows(db: Db, machineNow: Date): Promise<void> {
  const dayAgo = new Date(machineNow.getTime() - 24 * 3_600_000);
  await db.delete(rateLimits).where(sql`${rateLimits.windowStart} < ${dayAgo}`);
}

/** Forgets what was counted under a key: the call that follows is the first again. */
export async function forgetCalls(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.key} = ${key}`);
}
