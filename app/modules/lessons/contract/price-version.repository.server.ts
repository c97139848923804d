import { and, asc, eq } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { priceVersions } from "./price-version.table.server.ts";

export type PriceVersionRow = typeof priceVersions.$inferSelect;

export async function insertPriceVersion(
  tx: Tx,
  values: typeof priceVersions.$inferInsert,
): Promise<PriceVersionRow> {
  const [row] = await tx.insert(priceVersions).values(values).returning();
  if (!row) throw new Error("A price version was not written.");
  return row;
}

export async function savePriceVersion(
  tx: Tx,
  id: number,
  change: Partial<typeof priceVersions.$inferInsert>,
): Promise<PriceVersionRow> {
  const [row] = await tx
    .update(priceVersions)
    .set(change)
    .where(eq(priceVersions.id, id))
    .returning();
  if (!row) throw new Error(`Price version ${String(id)} is gone.`);
  return row;
}

export async function findPriceVersion(db: Db, id: number): Promise<PriceVersionRow | undefined> {
  const [row] = await db.select().from(priceVersions).where(eq(priceVersions.id, id));
  return row;
}

export async function findPending(
  db: Db,
  contractId: number,
): Promise<PriceVersionRow | undefined> {
  const [row] = await db
    .select()
    .from(priceVersions)
    .where(and(eq(priceVersions.contractId, contractId), eq(priceVersions.status, "pending")));
  return row;
}

export function listPriceVersions(db: Db, contractId: number): Promise<PriceVersionRow[]> {
  return db
    .select()
    .from(priceVersions)
    .where(eq(priceVersions.contractId, contractId))
    .orderBy(asc(priceVersions.id));
}
