import { and, eq, isNull, lt, notLike } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { onceKeys } from "./table.server.ts";

/** The answer of a call, kept to be replayed. */
export type Kept = { status: number; body: unknown };

const patience = { tries: 60, everyMs: 150 };

/** No call takes longer: after this, the call that held the key has ended without an outcome. */
const longestMs = 60_000;

/**
 * Runs a call once per key. A success is replayed; a known failure frees the key, for waiting calls too; an
 * unknown outcome keeps it for a minute, and the same call sent again is told that the first one is still
 * being settled (CNV-12).
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

/** Whether this call holds the key: it is new, or was held too long by a call that left no answer. */
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

/** Waits for the first call of this key to end, and gives its answer; undefined when it freed the key. */
async function answerOf(db: Db, key: string): Promise<Kept | undefined> {
  for (let attempt = 0; attempt < patience.tries; attempt++) {
    const [row] = await db.select().from(onceKeys).where(eq(onceKeys.key, key));
    if (!row) return undefined;
    if (row.status !== null) return { status: row.status, body: row.body };
    await new Promise((resolve) => setTimeout(resolve, patience.everyMs));
  }
  throw new RuleError("conflict", "api.once_running");
}

/** Deletes keys older than two days, but for those of the operator's lines, which move money (OPS-06). */
export async function forgetOldKeys(db: Db, machineNow: Date): Promise<void> {
  const twoDaysAgo = new Date(machineNow.getTime() - 48 * 3_600_000);
  const isOfCall = notLike(onceKeys.key, "market:%");
  await db.delete(onceKeys).where(and(lt(onceKeys.startedAt, twoDaysAgo), isOfCall));
}
