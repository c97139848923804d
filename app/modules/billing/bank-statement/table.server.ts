import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { unmatchedReceipts } from "#app/modules/billing/payment/unmatched.table.server.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";

import { entryDoubts, entryKinds, entryStates } from "./domain.ts";

/** Movements of our accounts as their bank tells them; each is kept once, whatever becomes of it. */
export const bankEntries = pgTable(
  "bank_entries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entity: text({ enum: billEntities }).notNull(),
    key: text().notNull(),
    kind: text({ enum: entryKinds }).notNull(),
    amountCents: integer().notNull(),
    bookedOn: date().notNull(),
    words: text().notNull(),
    name: text(),
    /** The bank's own of the movement. */
    reference: text(),
    state: text({ enum: entryStates }).notNull(),
    doubt: text({ enum: entryDoubts }),
    /** Whose reference it bears, or that it paid. */
    billId: integer().references(() => bills.id),
    /** The unmatched sum that it became, or that a person had typed before it. */
    receiptId: integer().references(() => unmatchedReceipts.id),
    /** The payment that a person had typed before it. */
    paymentId: integer().references(() => payments.id),
    importedBy: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique("bank_entries_once").on(table.entity, table.key),
    index().on(table.state, table.createdAt),
    index().on(table.entity, table.bookedOn),
    index().on(table.billId),
    uniqueIndex("bank_entries_receipt").on(table.receiptId),
    uniqueIndex("bank_entries_payment").on(table.paymentId),
    check("bank_entries_amount", sql`${table.amountCents} > 0`),
    check("bank_entries_doubt", sql`${table.state} <> 'to_see' or ${table.doubt} is not null`),
    check(
      "bank_entries_closed",
      sql`(${table.closedAt} is not null) = (${table.state} in ('taken', 'closed'))`,
    ),
  ],
);
