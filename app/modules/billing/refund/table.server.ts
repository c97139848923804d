import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";

import { payments } from "#app/modules/billing/payment/table.server.ts";
import { unmatchedReceipts } from "#app/modules/billing/payment/unmatched.table.server.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

import { refundPersons, refundStates, refundWays } from "./domain.ts";
import { refundFiles } from "./file.table.server.ts";

/** Written before money leaves, so that parts never exceed the whole. */
export const refunds = pgTable(
  "refunds",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer().references(() => payments.id),
    receiptId: integer().references(() => unmatchedReceipts.id),
    way: text({ enum: refundWays }).notNull(),
    person: text({ enum: refundPersons }).notNull(),
    customerId: integer().references(() => customers.id),
    /** Name on the bank's line of unmatched money. */
    payerName: text(),
    entity: text({ enum: billEntities }).notNull(),
    amountCents: integer().notNull(),
    status: text({ enum: refundStates }).notNull(),
    idempotencyKey: text().notNull().unique(),
    /** End of the claim, by the machine's clock. */
    askingUntil: timestamp({ withTimezone: true }),
    askedBy: text(),
    reason: text(),
    dueOn: date().notNull(),
    /** Bank's or agency's, of the transfer that paid it; the provider's name of a dispute that we lost. */
    reference: text(),
    sentOn: date(),
    /** Sealed by the vault (`DATA_KEY`); the last four characters may be shown. */
    sealedIban: text(),
    ibanEnd: text(),
    eraseAt: timestamp({ withTimezone: true }),
    remindAt: timestamp({ withTimezone: true }),
    remindersSent: integer().notNull().default(0),
    /** Day on which both sides were told a second date. */
    lateToldAt: timestamp({ withTimezone: true }),
    /** The file of transfers that holds it, or that it was sent by; null again once the file is cancelled. */
    fileId: integer().references(() => refundFiles.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.paymentId),
    index().on(table.receiptId),
    index().on(table.customerId),
    index().on(table.status, table.dueOn),
    index().on(table.fileId),
    index().on(table.remindAt),
    index().on(table.eraseAt),
    unique("refunds_reference_once").on(table.reference),
    check("refunds_amount", sql`${table.amountCents} > 0`),
    check("refunds_of", sql`num_nonnulls(${table.paymentId}, ${table.receiptId}) = 1`),
    check("refunds_person", sql`(${table.person} = 'payer') = (${table.receiptId} is not null)`),
    check(
      "refunds_sent",
      sql`(${table.reference} is not null) = (${table.way} in ('hand', 'bank') and ${table.status} = 'done') and (${table.reference} is null) = (${table.sentOn} is null)`,
    ),
    check("refunds_file", sql`${table.fileId} is null or ${table.way} = 'hand'`),
    check(
      "refunds_closed",
      sql`(${table.closedAt} is not null) = (${table.status} in ('done', 'kept'))`,
    ),
  ],
);
