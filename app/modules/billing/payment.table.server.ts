import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { customers } from "#app/modules/account/table.server.ts";

import { bills } from "./bill.table.server.ts";
import { cards } from "./card.table.server.ts";
import { paymentStates, quarantineReasons } from "./payment.domain.ts";

/** One attempt to collect a bill by card; at most one is open per bill. */
export const payments = pgTable(
  "payments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    billId: integer()
      .notNull()
      .references(() => bills.id),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    cardId: integer()
      .notNull()
      .references(() => cards.id),
    attempt: integer().notNull(),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: paymentStates }).notNull(),
    idempotencyKey: text().notNull().unique(),
    intentId: text().unique(),
    errorCode: text(),
    declineCode: text(),
    quarantine: text({ enum: quarantineReasons }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When the provider was called: it is called once. */
    calledAt: timestamp({ withTimezone: true }),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    /** When an attempt without an answer is looked up. */
    checkAt: timestamp({ withTimezone: true }),
    /** When a refused attempt gives way to the next one. */
    retryAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.customerId),
    index().on(table.cardId),
    index().on(table.checkAt),
    index().on(table.retryAt),
    uniqueIndex("payments_attempt").on(table.billId, table.attempt),
    uniqueIndex("payments_one_open")
      .on(table.billId)
      .where(sql`${table.status} in ('created', 'requires_action', 'processing')`),
  ],
);
