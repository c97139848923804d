import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { bankKeys } from "./table.server.ts";

/** Takes a key; the one who has it already otherwise. */
export async function takeKey(
  db: Db,
  key: string,
  fingerprint: string,
  now: Date,
): Promise<{ mine: true } | { mine: false; kept: typeof bankKeys.$inferSelect | undefined }> {
  const [mine] = await db
    .insert(bankKeys)
    .values({ key, fingerprint, startedAt: now })
    .onConflictDoNothing()
    .returning();
  if (mine) return { mine: true };
  const [kept] = await db.select().from(bankKeys).where(eq(bankKeys.key, key));
  return { mine: false, kept };
}

export async function saveKey(db: Db, key: string, status: number, body: unknown): Promise<void> {
  await db.update(bankKeys).set({ status, body }).where(eq(bankKeys.key, key));
}

export async function removeKey(db: Db, key: string): Promise<void> {
  await db.delete(bankKeys).where(eq(bankKeys.key, key));
}
