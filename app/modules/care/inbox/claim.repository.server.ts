import { and, eq, gt, lte, or } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { claimsSince } from "./domain.ts";
import { deskClaims } from "./table.server.ts";

export type ClaimRow = typeof deskClaims.$inferSelect;

type Named = Pick<ClaimRow, "kind" | "row">;

const isOf = ({ kind, row }: Named) => and(eq(deskClaims.kind, kind), eq(deskClaims.row, row));

/** Those that have not lapsed. */
export const findClaims = (db: Db, now: Date): Promise<ClaimRow[]> =>
  db
    .select()
    .from(deskClaims)
    .where(gt(deskClaims.at, claimsSince(now)));

/** Claims that are too old to hold their row; returns how many. */
export async function deleteLapsedClaims(db: Db, now: Date): Promise<number> {
  const gone = await db
    .delete(deskClaims)
    .where(lte(deskClaims.at, claimsSince(now)))
    .returning({ row: deskClaims.row });
  return gone.length;
}

/** Undefined while another operator has it. */
export async function saveClaim(tx: Tx, claim: ClaimRow): Promise<ClaimRow | undefined> {
  const { operatorId, operatorName, at } = claim;
  const [saved] = await tx
    .insert(deskClaims)
    .values(claim)
    .onConflictDoUpdate({
      target: [deskClaims.kind, deskClaims.row],
      set: { operatorId, operatorName, at },
      setWhere: or(eq(deskClaims.operatorId, operatorId), lte(deskClaims.at, claimsSince(at))),
    })
    .returning();
  return saved;
}

export async function findClaim(db: Db, named: Named): Promise<ClaimRow | undefined> {
  const [found] = await db.select().from(deskClaims).where(isOf(named));
  return found;
}

export async function deleteClaim(db: Db, named: Named, operatorId: number): Promise<boolean> {
  const gone = await db
    .delete(deskClaims)
    .where(and(isOf(named), eq(deskClaims.operatorId, operatorId)))
    .returning({ row: deskClaims.row });
  return gone.length > 0;
}
