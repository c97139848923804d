import { and, eq, isNull, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { recoveryCodes, secondFactors } from "./second-factor.table.server.ts";
import { sessions } from "./session.table.server.ts";

type Row = typeof secondFactors.$inferSelect;

export async function lockSecondFactor(tx: Tx, userId: number): Promise<Row | undefined> {
  const [found] = await tx
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .for("no key update");
  return found;
}

export async function insertSecondFactor(tx: Tx, row: Row): Promise<void> {
  await tx.insert(secondFactors).values(row);
}

export async function saveStep(tx: Tx, userId: number, lastStep: number): Promise<void> {
  const change = { lastStep, confirmed: true };
  await tx.update(secondFactors).set(change).where(eq(secondFactors.userId, userId));
}

/** Whether the code was one of theirs, unused. */
export async function useRecoveryCode(
  tx: Tx,
  { userId, hash }: { userId: number; hash: string },
  usedAt: Date,
): Promise<boolean> {
  const isTheirs = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash));
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt })
    .where(and(isTheirs, isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

export async function saveCodeOf(tx: Tx, sessionId: number, codeAt: Date): Promise<void> {
  await tx.update(sessions).set({ codeAt }).where(eq(sessions.id, sessionId));
}

/** When a session's last code was given: an operator's opens with one. Machine time. */
export async function findLastCode(db: Db, sessionId: number): Promise<Date | undefined> {
  const [row] = await db
    .select({
      at: sql`greatest(${sessions.openedAt}, ${sessions.codeAt})`.mapWith(sessions.openedAt),
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row?.at;
}
