import { lt } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { usedChallenges } from "./table.server.ts";

/** Uses a challenge; false when it was used before. */
export async function spendChallenge(
  tx: Tx,
  challenge: Readonly<{ nonce: string; expiresAt: Date }>,
): Promise<boolean> {
  const used = await tx
    .insert(usedChallenges)
    .values(challenge)
    .onConflictDoNothing()
    .returning({ nonce: usedChallenges.nonce });
  return used.length > 0;
}

/** Forgets the challenges that are over: they are refused without being known. */
export async function deleteOver(db: Db, machineNow: Date): Promise<void> {
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, machineNow));
}
