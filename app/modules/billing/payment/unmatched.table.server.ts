import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";

import { bills } from "#app/modules/billing/bill/table.server.ts";

import { paymentMeans } from "./domain.ts";

/** Money that came and names no bill (ERR-38): kept until its bill is known, or until it is sent back. */
export const unmatchedReceipts = pgTable(
  "unmatched_receipts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    means: text({ enum: paymentMeans }).notNull(),
    /** How the bank names it. */
    reference: text().notNull(),
    /** What it said it was for. */
    said: text().notNull(),
    amountCents: integer().notNull(),
    /** The bill that it turned out to be for, or under what it was sent back. */
    billId: integer().references(() => bills.id),
    sentReference: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique("unmatched_receipts_once").on(table.means, table.reference),
    index().on(table.billId),
    check("unmatched_receipts_amount", sql`${table.amountCents} > 0`),
    check(
      "unmatched_receipts_closed",
      sql`(${table.closedAt} is not null)::int = num_nonnulls(${table.billId}, ${table.sentReference})`,
    ),
  ],
);
