import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { cards } from "#app/modules/billing/card/table.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

import { paymentMeans, paymentStates, quarantineReasons } from "./domain.ts";

/** At most one open card attempt per bill. */
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
    cardId: integer().references(() => cards.id),
    reference: text(),
    attempt: integer().notNull(),
    amountCents: integer().notNull(),
    /** Total refunded, for a card by the provider. */
    refundedCents: integer().notNull().default(0),
    /** Given back outside the provider's refunds: by us, or by the holder's bank after a dispute. */
    sentCents: integer().notNull().default(0),
    currency: text().notNull(),
    status: text({ enum: paymentStates }).notNull(),
    idempotencyKey: text().notNull().unique(),
    intentId: text().unique(),
    pageId: text().unique(),
    pageUrl: text(),
    errorCode: text(),
    declineCode: text(),
    quarantine: text({ enum: quarantineReasons }),
    /** Its holder disputes it, until the bank says how that ends. */
    disputedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    calledAt: timestamp({ withTimezone: true }),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    checkAt: timestamp({ withTimezone: true }),
    retryAt: timestamp({ withTimezone: true }),
    remindAt: timestamp({ withTimezone: true }),
    remindersSent: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.reference),
    index().on(table.customerId),
    index().on(table.cardId),
    index().on(table.checkAt),
    index().on(table.retryAt),
    index("payments_to_remind").on(table.remindAt),
    index("payments_quarantined")
      .on(table.id)
      .where(sql`${table.quarantine} is not null`),
    index("payments_by_card_unpaid")
      .on(table.id)
      .where(
        sql`${table.means} = 'card' and ${table.status} in ('created', 'requires_action', 'processing', 'failed')`,
      ),
    index("payments_beside")
      .on(table.createdAt, table.id)
      .where(
        sql`${table.status} = 'succeeded' and ${table.means} <> 'card' and ${table.quarantine} is not distinct from 'not_due'`,
      ),
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

/** Money of its bill, given back since or not: it did not come after another had settled it (ERR-38). */
export const isCollected = sql`${payments.status} in ('succeeded', 'refunded') and ${payments.quarantine} is distinct from 'not_due'`;

/** The payment of a refund or a credit is disputed: nothing of it goes back meanwhile (API-300b). */
export const isDisputedOf = (paymentId: AnyPgColumn) => sql`exists (
  select 1 from ${payments} disputed where disputed.id = ${paymentId} and disputed.disputed_at is not null)`;

/** Money without a card that came for a bill and is not the bill's (ERR-38, OPS-06). */
export const isBeside = sql`(${payments.means} <> 'card' and ${payments.quarantine} is not distinct from 'not_due')`;
