import { bigint, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

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

/** One row where the demonstration was seeded (API-267). */
export const seeds = pgTable("seeds", {
  id: integer().primaryKey(),
  scale: text().notNull(),
  seededAt: timestamp({ withTimezone: true }).notNull(),
});
