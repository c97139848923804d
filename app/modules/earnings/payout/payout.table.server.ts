import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { payslips } from "#app/modules/earnings/payslip/table.server.ts";
import { sessionPays } from "#app/modules/earnings/session-pay/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";

import { payoutKinds, payoutStates } from "./payout.domain.ts";

/** Transfers to the teacher's account, then one payout to their bank (STM-18). */
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
    ibanEnd: text(),
    /** Each attempt has its own name at the bank. */
    attempt: integer().notNull().default(1),
    /** First request of its transfers: from then on each is looked up before retrying. */
    askedAt: timestamp({ withTimezone: true }),
    providerId: text().unique(),
    failureCode: text(),
    checkAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.teacherId, table.id),
    index().on(table.checkAt),
    index().on(table.state, table.stateSince, table.id),
  ],
);

/** What a bill brings or takes back, or a payslip's net; each is paid once. */
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
    sessionPayId: integer()
      .unique()
      .references(() => sessionPays.id),
    amountCents: integer().notNull(),
    familyCents: integer().notNull(),
    feesCents: integer().notNull(),
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
      sql`num_nonnulls(${table.billId}, ${table.payslipId}, ${table.sessionPayId}) = 1 and (${table.billId} is null) = (${table.courseId} is null)`,
    ),
    check(
      "payout_lines_sent",
      sql`${table.sentCents} between 0 and greatest(${table.amountCents}, 0)`,
    ),
  ],
);

/** The sessions of group lessons that a payout pays, invoiced in the teacher's name to the second entity (TEA-069). */
export const sessionInvoices = pgTable(
  "session_invoices",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    payoutId: integer()
      .notNull()
      .unique()
      .references(() => payouts.id),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    year: integer().notNull(),
    /** Gapless per teacher and year. */
    sequence: integer().notNull(),
    amountCents: integer().notNull(),
    vatPerMille: integer().notNull(),
    vatCents: integer().notNull(),
    sellerLines: text().array().notNull(),
    vatMention: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("session_invoices_number").on(table.teacherId, table.year, table.sequence),
  ],
);
