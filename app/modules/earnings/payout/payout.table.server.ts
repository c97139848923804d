import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { payslips } from "#app/modules/earnings/payslip/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";

import { payoutKinds, payoutStates } from "./payout.domain.ts";

/**
 * What a teacher is paid (STM-18), on a Tuesday for their courses or from the 5th for their payslips: transfers to their
 * account, then one payout to their bank.
 */
export const payouts = pgTable(
  "payouts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    kind: text({ enum: payoutKinds }).notNull().default("courses"),
    amountCents: integer().notNull(),
    state: text({ enum: payoutStates }).notNull(),
    stateSince: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The end of the account's number that it goes to. */
    ibanEnd: text(),
    /** How often it was sent to the bank: each time under a name of its own. */
    attempt: integer().notNull().default(1),
    /** When its transfers were first asked for: from then on each is looked for before it is asked again. */
    askedAt: timestamp({ withTimezone: true }),
    /** How the provider names the payout to the bank. */
    providerId: text().unique(),
    /** Why it failed, in the provider's code. */
    failureCode: text(),
    /** When it is sent on, or looked up. */
    checkAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.teacherId, table.id), index().on(table.checkAt)],
);

/** What each bill brings to a payout, or takes back from it; or the net of a payslip. Either is paid out once. */
export const payoutLines = pgTable(
  "payout_lines",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    payoutId: integer()
      .notNull()
      .references(() => payouts.id),
    billId: integer().references(() => bills.id),
    courseId: integer().references(() => courses.id),
    payslipId: integer()
      .unique()
      .references(() => payslips.id),
    amountCents: integer().notNull(),
    familyCents: integer().notNull(),
    feesCents: integer().notNull(),
    /** What is transferred for it, deductions taken. */
    sentCents: integer().notNull(),
    transferId: text().unique(),
    transferredAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.courseId),
    uniqueIndex("payout_lines_once").on(table.payoutId, table.billId),
    uniqueIndex("payout_lines_paid_once")
      .on(table.billId)
      .where(sql`${table.amountCents} > 0`),
    check(
      "payout_lines_of",
      sql`num_nonnulls(${table.billId}, ${table.payslipId}) = 1 and (${table.billId} is null) = (${table.courseId} is null)`,
    ),
    check(
      "payout_lines_sent",
      sql`${table.sentCents} between 0 and greatest(${table.amountCents}, 0)`,
    ),
  ],
);
