import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { cards } from "#app/modules/billing/card/table.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

import { paymentMeans, paymentStates, quarantineReasons } from "./domain.ts";

/**
 * One attempt to collect a bill: a card that is charged, at most one open per bill, or money that came by
 * another means, under the reference it came with.
 */
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
    means: text({ enum: paymentMeans }).notNull(),
    /** Of a card that is kept; none when it was typed on the provider's page. */
    cardId: integer().references(() => cards.id),
    /** How the bank or the agency names money that is no card. */
    reference: text(),
    attempt: integer().notNull(),
    amountCents: integer().notNull(),
    /** What has been given back of it, in all: of a card, by the provider. */
    refundedCents: integer().notNull().default(0),
    /** What we have sent back of a card's money outside the provider, which knows nothing of it. */
    sentCents: integer().notNull().default(0),
    currency: text().notNull(),
    status: text({ enum: paymentStates }).notNull(),
    idempotencyKey: text().notNull().unique(),
    intentId: text().unique(),
    /** The provider's page where it is paid, and its address while it is open. */
    pageId: text().unique(),
    pageUrl: text(),
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
    /** When its family is told again that the bank waits, and how often it was (STM-46). */
    remindAt: timestamp({ withTimezone: true }),
    remindersSent: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.customerId),
    index().on(table.cardId),
    index().on(table.checkAt),
    index().on(table.retryAt),
    index("payments_to_remind").on(table.remindAt),
    uniqueIndex("payments_attempt").on(table.billId, table.attempt),
    uniqueIndex("payments_one_open")
      .on(table.billId)
      .where(
        sql`${table.means} = 'card' and ${table.status} in ('created', 'requires_action', 'processing')`,
      ),
    check("payments_card", sql`${table.means} = 'card' or ${table.cardId} is null`),
    check("payments_reference", sql`(${table.means} = 'card') = (${table.reference} is null)`),
    check(
      "payments_refunded",
      sql`${table.refundedCents} >= 0 and ${table.sentCents} >= 0 and ${table.refundedCents} + ${table.sentCents} <= ${table.amountCents}`,
    ),
  ],
);
