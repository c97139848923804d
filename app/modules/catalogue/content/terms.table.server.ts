import { date, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Terms of use that an operator published; before the first, those of the texts (LAW-06). */
export const termsVersions = pgTable("terms_versions", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  message: text().notNull(),
  /** What changes, in a few sentences. */
  changes: text().notNull(),
  appliesFrom: date({ mode: "string" }).notNull().unique(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** When pages kept of the version before were dropped. */
  appliedAt: timestamp({ withTimezone: true }),
});
