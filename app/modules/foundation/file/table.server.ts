import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Files that nothing holds: listed before they are written, taken off the list by the transaction that holds them,
 * listed again when it lets them go. What stays on the list is removed from the storage.
 */

export const looseFiles = pgTable(
  "loose_files",
  {
    /** The key in the storage. */
    id: text().primaryKey(),
    removeAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.removeAt)],
);
