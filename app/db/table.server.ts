import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";

/** One row: how far business time stands from the machine's (decision 014). */
export const clock = pgTable("clock", {
  id: integer().primaryKey(),
  offsetMs: bigint({ mode: "number" }).notNull(),
});

/** One row: what the first key of this database sealed, which every later process must open (decision 024). */
export const keyWitness = pgTable("key_witness", {
  id: integer().primaryKey(),
  sealed: text().notNull(),
});
