import { lt, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { usedChallenges } from "#app/modules/foundation/case/table.server.ts";

/** A challenge or the stamp of one display, and how many times it may be used. */
export type Use = Readonly<{ nonce: string; expiresAt: Date; most: number }>;

export async function countUse(tx: Tx, { nonce, expiresAt, most }: Use): Promise<boolean> {
  const used = await tx
    .insert(usedChallenges)
    .values({ nonce, expiresAt })
    .onConflictDoUpdate({
      target: usedChallenges.nonce,
      set: { uses: sql`${usedChallenges.uses} + 1` },
      setWhere: lt(usedChallenges.uses, most),
    })
    .returning({ nonce: usedChallenges.nonce });
  return used.length > 0;
}

/** Expired proofs are refused without being stored. */
export async function deleteOver(db: Db, machineNow: Date): Promise<void> {
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, machineNow));
}
