import { eq, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { onceKeys } from "./table.server.ts";

/** What a call answered, kept to be given again. */
export type Kept = { status: number; body: unknown };

const patience = { tries: 60, everyMs: 150 };

/**
 * Runs a call once per key. A success is replayed; a known failure frees the key; an unknown outcome
 * keeps it, and who sends it again is told that the first one is still being settled (CNV-12).
 */
export async function once(
  db: Db,
  key: string,
  machineNow: Date,
  run: () => Promise<Kept>,
): Promise<Kept> {
  const [mine] = await db
    .insert(onceKeys)
    .values({ key, startedAt: machineNow })
    .onConflictDoNothing()
    .returning();
  if (!mine) return replay(db, key);
  try {
    const kept = await run();
    await db.update(onceKeys).set(kept).where(eq(onceKeys.key, key));
    return kept;
  } catch (error) {
    if (error instanceof RuleError) await db.delete(onceKeys).where(eq(onceKeys.key, key));
    throw error;
  }
}

/** Waits for the first call of this key to end, and gives its answer. */
async function replay(db: Db, key: string): Promise<Kept> {
  for (let attempt = 0; attempt < patience.tries; attempt++) {
    const [row] = await db.select().from(onceKeys).where(eq(onceKeys.key, key));
    if (!row) break;
    if (row.status !== null) return { status: row.status, body: row.body };
    await new Promise((resolve) => setTimeout(resolve, patience.everyMs));
  }
  throw new RuleError("conflict", "api.once_running");
}

/** Forgets keys older than two days. */
export async function forgetOldKeys(db: Db, machineNow: Date): Promise<void> {
  const twoDaysAgo = new Date(machineNow.getTime() - 48 * 3_600_000);
  await db.delete(onceKeys).where(sql`${onceKeys.startedAt} < ${twoDaysAgo}`);
}
