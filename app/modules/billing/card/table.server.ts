import { and, type Column, eq, sql } from "drizzle-orm";
import {
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { type BillEntity } from "#app/modules/foundation/issuer/domain.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

import { cardStates } from "./domain.ts";

/** A customer as the card provider knows them: once per entity, which has an account of its own there. */
export const payers = pgTable(
  "payers",
  {
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    entity: text({ enum: billEntities }).notNull().default("main"),
    providerId: text().notNull().unique(),
    setups: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.entity] })],
);

/** A card as it may be shown: the number never reaches us (VAL-021). */
export const cards = pgTable(
  "cards",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    /** Whose bills it pays: a card is kept at one entity's account. */
    entity: text({ enum: billEntities }).notNull().default("main"),
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
      .on(table.customerId, table.entity)
      .where(sql`${table.status} = 'active'`),
  ],
);

/** When a card's month has passed, as `isExpired` has it. */
export const cardEndsAt = sql`(make_date(${cards.expYear}, ${cards.expMonth}, 1) + interval '1 month') at time zone 'UTC'`;

/** Joins the card that is charged for an entity's bills of this customer, expired or not: one at most. */
export const activeCardOf = (customerId: Column, entity: Column | BillEntity) =>
  and(eq(cards.customerId, customerId), eq(cards.entity, entity), eq(cards.status, "active"));
