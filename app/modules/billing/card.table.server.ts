import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { customers } from "#app/modules/account/table.server.ts";

import { cardStates } from "./card.domain.ts";

/** A customer as the card provider knows her. */
export const payers = pgTable("payers", {
  customerId: integer()
    .primaryKey()
    .references(() => customers.id),
  providerId: text().notNull().unique(),
  setups: integer().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

/** A card as it may be shown: the number never reaches us (VAL-021). */
export const cards = pgTable(
  "cards",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    paymentMethodId: text().notNull().unique(),
    brand: text().notNull(),
    last4: text().notNull(),
    expMonth: integer().notNull(),
    expYear: integer().notNull(),
    status: text({ enum: cardStates }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Since when it is charged no more: replaced or removed. */
    replacedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.customerId),
    uniqueIndex("cards_one_active")
      .on(table.customerId)
      .where(sql`${table.status} = 'active'`),
  ],
);

/** When a card's month has passed, as `isExpired` has it. */
export const cardEndsAt = sql`(make_date(${cards.expYear}, ${cards.expMonth}, 1) + interval '1 month') at time zone 'UTC'`;
