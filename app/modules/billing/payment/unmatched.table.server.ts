import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  type PgColumn,
  pgTable,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";

import { bills } from "#app/modules/billing/bill/table.server.ts";

import { receivedMeans } from "./domain.ts";

/** What is set aside for a bill: the rest is asked, or it is kept open. */
export const asideFor = (billId: PgColumn) =>
  sql`coalesce((select sum(r.amount_cents) from unmatched_receipts r
    where r.for_bill_id = ${billId} and r.closed_at is null), 0)`.mapWith(Number);

export const unmatchedReceipts = pgTable(
  "unmatched_receipts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    means: text({ enum: receivedMeans }).notNull(),
    reference: text().notNull(),
    said: text().notNull(),
    amountCents: integer().notNull(),
    /** Set aside for a bill that asks another sum (OPS-06). */
    forBillId: integer().references(() => bills.id),
    /** Until when its payer may send the rest. */
    askedUntil: timestamp({ withTimezone: true }),
    billId: integer().references(() => bills.id),
    sentReference: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique("unmatched_receipts_once").on(table.means, table.reference),
    index().on(table.billId),
    index().on(table.forBillId),
    index("unmatched_receipts_asked_until")
      .on(table.askedUntil)
      .where(sql`${table.closedAt} is null`),
    index("unmatched_receipts_waiting")
      .on(table.createdAt, table.id)
      .where(sql`${table.closedAt} is null and ${table.askedUntil} is null`),
    check("unmatched_receipts_amount", sql`${table.amountCents} > 0`),
    check(
      "unmatched_receipts_asked",
      sql`${table.askedUntil} is null or ${table.forBillId} is not null`,
    ),
    check(
      "unmatched_receipts_closed",
      sql`(${table.closedAt} is not null)::int = num_nonnulls(${table.billId}, ${table.sentReference})`,
    ),
  ],
);
