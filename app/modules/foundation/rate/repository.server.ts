import { asc, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { rates } from "./table.server.ts";

export type RateRow = typeof rates.$inferSelect;

export const {
  insertOnce: insertRate,
  lock: lockRate,
  save: saveRate,
  remove: removeRate,
} = rowsOf(rates, "rate");

export const findRates = (db: Db): Promise<RateRow[]> =>
  db.select().from(rates).orderBy(asc(rates.from), asc(rates.id));

/** Until the transaction ends: lines are judged together. Reading waits for none. */
export async function lockRates(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${rates} in share row exclusive mode`);
}
