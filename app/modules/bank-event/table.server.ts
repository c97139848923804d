import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Events to post to the site: at least once, in no promised order. */
export const bankEvents = pgTable(
  "bank_events",
  {
    id: text().primaryKey(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    tries: integer().notNull(),
    nextTryAt: timestamp({ withTimezone: true }),
    deliveredAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.nextTryAt)],
);
