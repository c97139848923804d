import { bigint, integer, pgTable } from "drizzle-orm/pg-core";

/** One row: how far business time stands from the machine's (decision 014). */
export const clock = pgTable("clock", {
  id: integer().primaryKey(),
  offsetMs: bigint({ mode: "number" }).notNull(),
});
