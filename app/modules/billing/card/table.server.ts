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

import { billEntities, type BillEntity } from "#app/modules/foundation/issuer/domain.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

import { cardStates } from "./domain.ts";

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

/** The card number never reaches us (VAL-021). */
export const cards = pgTable(
  "cards",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    entity: text({ enum: billEntities }).notNull().default("main"),
    paymentMethodId: text().notNull().unique(),
    brand: text().notNull(),
    last4: text().notNull(),
    expMonth: integer().notNull(),
    expYear: integer().notNull(),
    status: text({ enum: cardStates }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    replacedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.customerId),
    uniqueIndex("cards_one_active")
      .on(table.customerId, table.entity)
      .where(sql`${table.status} = 'active'`),
  ],
);

export const cardEndsAt = sql`(make_date(${cards.expYear}, ${cards.expMonth}, 1) + interval '1 month') at time zone 'UTC'`;

export const activeCardOf = (customerId: Column, entity: Column | BillEntity) =>
  and(eq(cards.customerId, customerId), eq(cards.entity, entity), eq(cards.status, "active"));
