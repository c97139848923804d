import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";

export const commissionCounters = pgTable("commission_counters", {
  year: integer().primaryKey(),
  last: integer().notNull(),
});

/** Buyer as of issue. Deducted from payouts: nothing is due (TEA-058). */
export const commissionInvoices = pgTable(
  "commission_invoices",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    period: text().notNull(),
    buyerName: text().notNull(),
    buyerSiren: text(),
    buyerStreet: text(),
    buyerPostalCode: text().notNull(),
    buyerCity: text().notNull(),
    /** ISO 3166. */
    buyerCountry: text().notNull().default("FR"),
    grossCents: integer().notNull(),
    vatCents: integer().notNull(),
    netCents: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("commission_invoices_number").on(table.year, table.sequence),
    uniqueIndex("commission_invoices_one_per_month").on(table.teacherId, table.period),
  ],
);

export const commissionLines = pgTable(
  "commission_lines",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    commissionId: integer()
      .notNull()
      .references(() => commissionInvoices.id),
    billId: integer()
      .notNull()
      .references(() => bills.id),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    familyCents: integer().notNull(),
    feesCents: integer().notNull(),
  },
  (table) => [
    index().on(table.courseId),
    uniqueIndex("commission_lines_once").on(table.commissionId, table.billId),
    uniqueIndex("commission_lines_invoiced_once")
      .on(table.billId)
      .where(sql`${table.feesCents} > 0`),
  ],
);
