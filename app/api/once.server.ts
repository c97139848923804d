import { and, eq, isNull, lt, notLike } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { onceKeys } from "./table.server.ts";

export type Kept = { status: number; body: unknown };

const patience = { tries: 60, everyMs: 150 };

/** No call takes longer: after this, the key's holder ended without an outcome. */
const longestMs = 60_000;

/**
 * Runs a call once per key. Success is replayed; a known failure frees the key; an unknown outcome holds it for a
 * minute (CNV-12).
 */
export async function once(
  db: Db,
  key: string,
  machineNow: Date,
  run: () => Promise<Kept>,
): Promise<Kept> {
  if (!(await take(db, key, machineNow))) {
    return (await answerOf(db, key)) ?? once(db, key, machineNow, run);
  }
  try {
    const kept = await run();
    await db.update(onceKeys).set(kept).where(eq(onceKeys.key, key));
    return kept;
  } catch (error) {
    if (error instanceof RuleError) await db.delete(onceKeys).where(eq(onceKeys.key, key));
    throw error;
  }
}

/** True when the key is new, or held too long without an answer. */
async function take(db: Db, key: string, machineNow: Date): Promise<boolean> {
  const tooLong = lt(onceKeys.startedAt, new Date(machineNow.getTime() - longestMs));
  const mine = await db
    .insert(onceKeys)
    .values({ key, startedAt: machineNow })
    .onConflictDoUpdate({
      target: onceKeys.key,
      set: { startedAt: machineNow },
      setWhere: and(isNull(onceKeys.status), tooLong),
    })
    .returning();
  return mine.length > 0;
}

/** Waits for the key's first call; undefined when it freed the key. */
async function answerOf(db: Db, key: string): Promise<Kept | undefined> {
  for (let attempt = 0; attempt < patience.tries; attempt++) {
    const [row] = await db.select().from(onceKeys).where(eq(onceKeys.key, key));
    if (!row) return undefined;
    if (row.status !== null) return { status: row.status, body: row.body };
    await new Promise((resolve) => setTimeout(resolve, patience.everyMs));
  }
  throw new RuleError("conflict", "api.once_running");
}

/** Older than two days, except operator lines, which move money (OPS-06). */
export async function forgetOldKeys(db: Db, machineNow: Date): Promise<void> {
  const twoDaysAgo = new Date(machineNow.getTime() - 48 * 3_600_000);
  const isOfCall = notLike(onceKeys.key, "market:%");
  await db.delete(onceKeys).where(and(lt(onceKeys.startedAt, twoDaysAgo), isOfCall));
}
