import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

/** A payslip: what a family, who employs, owes a salaried teacher for a month (TEA-067, LAW-14). Names stand as they were. */
export const payslips = pgTable(
  "payslips",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    /** « 2026-10 ». */
    period: text().notNull(),
    teacherName: text().notNull(),
    employerName: text().notNull(),
    employerAddress: text(),
    minutes: integer().notNull(),
    grossCents: integer().notNull(),
    contributionsCents: integer().notNull(),
    netCents: integer().notNull(),
    employerCents: integer().notNull(),
    feesCents: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /**
     * Transferred by hand on the day it was made, as all were before payslips had payouts: the default is for those, and for
     * what a process of the former version makes while a new one starts.
     */
    paidByHand: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex("payslips_one_per_month").on(table.teacherId, table.customerId, table.period),
    index().on(table.customerId),
  ],
);

/** What each bill brings to a payslip, or takes back from it: a bill is paid once. */
export const payslipLines = pgTable(
  "payslip_lines",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    payslipId: integer()
      .notNull()
      .references(() => payslips.id),
    billId: integer()
      .notNull()
      .references(() => bills.id),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    minutes: integer().notNull(),
    grossCents: integer().notNull(),
    contributionsCents: integer().notNull(),
    employerCents: integer().notNull(),
    feesCents: integer().notNull(),
  },
  (table) => [
    index().on(table.courseId),
    uniqueIndex("payslip_lines_once").on(table.payslipId, table.billId),
    uniqueIndex("payslip_lines_paid_once")
      .on(table.billId)
      .where(sql`${table.grossCents} > 0`),
  ],
);
