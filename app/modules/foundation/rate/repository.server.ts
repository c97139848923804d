import { asc } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
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
