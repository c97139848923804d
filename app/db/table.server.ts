import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";

/** One row: offset of business time from machine time (decision 014). */
export const clock = pgTable("clock", {
  id: integer().primaryKey(),
  offsetMs: bigint({ mode: "number" }).notNull(),
});

/** One row sealed by the first key: every later process must open it (decision 024). */
export const keyWitness = pgTable("key_witness", {
  id: integer().primaryKey(),
  sealed: text().notNull(),
});
