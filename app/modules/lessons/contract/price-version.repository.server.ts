import { and, asc, eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { priceVersions } from "./price-version.table.server.ts";

export type PriceVersionRow = typeof priceVersions.$inferSelect;

export const {
  insert: insertPriceVersion,
  save: savePriceVersion,
  find: findPriceVersion,
} = rowsOf(priceVersions, "price version");

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
