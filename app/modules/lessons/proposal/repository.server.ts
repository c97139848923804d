import { asc, eq } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { proposals } from "./table.server.ts";

export type ProposalRow = typeof proposals.$inferSelect;

export const { insertOnce: insertProposal, save: saveProposal } = rowsOf(proposals, "proposal");

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
