import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { employmentEnds } from "#app/modules/earnings/employment-end/table.server.ts";
import { sessionPays } from "#app/modules/earnings/session-pay/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

/**
 * Owed by an employer to a salaried teacher for a month (TEA-067, LAW-14): a family, or the second entity for group
 * lessons (TEA-069). Names are frozen.
 */
export const payslips = pgTable(
  "payslips",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    /** None: the second entity employs. */
    customerId: integer().references(() => customers.id),
    period: text().notNull(),
    teacherName: text().notNull(),
    employerName: text().notNull(),
    employerAddress: text(),
    minutes: integer().notNull(),
    grossCents: integer().notNull(),
    /** Of the gross: an end's indemnity, free of contributions and of tax (STM-52). */
    indemnityCents: integer().notNull().default(0),
    contributionsCents: integer().notNull(),
    netCents: integer().notNull(),
    employerCents: integer().notNull(),
    feesCents: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The wrong payslip that this one takes back, sum by sum. */
    cancelsId: integer()
      .unique()
      .references((): AnyPgColumn => payslips.id),
    cancelledAt: timestamp({ withTimezone: true }),
    /**
     * Transferred by hand, before payslips had payouts. The default covers those, and rows of the former version
     * while a new one starts.
     */
    paidByHand: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex("payslips_one_per_month")
      .on(table.teacherId, table.customerId, table.period)
      .where(sql`${table.cancelsId} is null and ${table.cancelledAt} is null`),
    uniqueIndex("payslips_one_of_entity")
      .on(table.teacherId, table.period)
      .where(
        sql`${table.customerId} is null and ${table.cancelsId} is null and ${table.cancelledAt} is null`,
      ),
    index().on(table.customerId),
  ],
);

/** A bill is paid once, but for lines of a cancelled payslip. */
export const payslipLines = pgTable(
  "payslip_lines",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    payslipId: integer()
      .notNull()
      .references(() => payslips.id),
    billId: integer().references(() => bills.id),
    courseId: integer().references(() => courses.id),
    sessionPayId: integer().references(() => sessionPays.id),
    employmentEndId: integer().references(() => employmentEnds.id),
    minutes: integer().notNull(),
    grossCents: integer().notNull(),
    indemnityCents: integer().notNull().default(0),
    contributionsCents: integer().notNull(),
    employerCents: integer().notNull(),
    feesCents: integer().notNull(),
    cancelled: boolean().notNull().default(false),
  },
  (table) => [
    index().on(table.courseId),
    uniqueIndex("payslip_lines_once").on(table.payslipId, table.billId),
    uniqueIndex("payslip_lines_paid_once")
      .on(table.billId)
      .where(sql`${table.grossCents} > 0 and not ${table.cancelled}`),
    uniqueIndex("payslip_lines_session_once")
      .on(table.sessionPayId)
      .where(sql`${table.grossCents} > 0 and not ${table.cancelled}`),
    uniqueIndex("payslip_lines_end_once")
      .on(table.employmentEndId)
      .where(sql`${table.grossCents} > 0 and not ${table.cancelled}`),
    check(
      "payslip_lines_of",
      sql`num_nonnulls(${table.billId}, ${table.sessionPayId}, ${table.employmentEndId}) = 1 and (${table.billId} is null) = (${table.courseId} is null)`,
    ),
  ],
);
