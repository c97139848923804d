import { index, integer, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";

import { users } from "#app/modules/account/table.server.ts";

/** A booking begun and not yet sent: one row, one document, never a password (API-187, ENT-08). */
export const bookingDrafts = pgTable(
  "booking_drafts",
  {
    id: uuid().primaryKey(),
    customerId: integer().references(() => users.id),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.customerId), index().on(table.expiresAt)],
);
