import { asc, eq } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { proposals } from "./table.server.ts";

export type ProposalRow = typeof proposals.$inferSelect;

export async function insertProposal(tx: Tx, values: typeof proposals.$inferInsert) {
  const [row] = await tx.insert(proposals).values(values).onConflictDoNothing().returning();
  return row;
}

export async function saveProposal(
  tx: Tx,
  id: number,
  change: Partial<typeof proposals.$inferInsert>,
): Promise<void> {
  await tx.update(proposals).set(change).where(eq(proposals.id, id));
}

/** Lock the request first: one order, no deadlock. */
export async function lockProposals(tx: Tx, lessonRequestId: number) {
  return tx
    .select()
    .from(proposals)
    .where(eq(proposals.lessonRequestId, lessonRequestId))
    .orderBy(asc(proposals.id))
    .for("no key update");
}

export async function listProposalsOf(db: Db, lessonRequestId: number) {
  return db
    .select()
    .from(proposals)
    .where(eq(proposals.lessonRequestId, lessonRequestId))
    .orderBy(asc(proposals.id));
}
