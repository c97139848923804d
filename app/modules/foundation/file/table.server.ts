import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Unowned files: listed before writing, unlisted by the owning transaction, listed again on release. Listed files are
 * deleted from storage.
 */

export const looseFiles = pgTable(
  "loose_files",
  {
    id: text().primaryKey(),
    removeAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.removeAt)],
);
