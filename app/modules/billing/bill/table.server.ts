import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { billLineKinds } from "#app/modules/billing/credit/domain.ts";
import { bearers, billSubjects } from "#app/modules/billing/ledger/domain.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

import { advanceFailures, awaitedMeans, billKinds, billStates } from "./domain.ts";

export const billCounters = pgTable(
  "bill_counters",
  {
    entity: text({ enum: billEntities }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity, table.year] })],
);

/** Of the bills in an independent teacher's name (LAW-31). */
export const sellerBillCounters = pgTable(
  "seller_bill_counters",
  {
    sellerId: integer()
      .notNull()
      .references(() => teachers.id),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.year] })],
);

/** Foreign keys per subject kind are in app/db/migrations/0000_initial.sql: this module knows no subject. */
export const bills = pgTable(
  "bills",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entity: text({ enum: billEntities }).notNull(),
    /** The independent teacher whose series numbers it; null: the entity's (LAW-31). */
    sellerId: integer().references(() => teachers.id),
    year: integer().notNull(),
    sequence: integer().notNull(),
    kind: text({ enum: billKinds }).notNull(),
    creditsId: integer().references((): AnyPgColumn => bills.id),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    /** Buyer as of issue: later account changes alter no paper. */
    buyerName: text().notNull(),
    buyerAddress: text(),
    /** Identity of an independent teacher, in whose name Préau issues (LAW-31); null: the entity's own. */
    sellerLines: text().array(),
    subjectName: text().notNull(),
    subjectLines: text().array().notNull(),
    subjectKind: text({ enum: billSubjects }).notNull(),
    subjectId: integer().notNull(),
    status: text({ enum: billStates }).notNull(),
    amountCents: integer().notNull(),
    advance: boolean().notNull().default(false),
    advanceFailure: text({ enum: advanceFailures }),
    advanceUntil: timestamp({ withTimezone: true }),
    creditedCents: integer().notNull().default(0),
    /** Of an operator's credit note (OPS-06). */
    paidBy: text({ enum: bearers }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    paidAt: timestamp({ withTimezone: true }),
    awaitedMeans: text({ enum: awaitedMeans }),
    awaitedUntil: timestamp({ withTimezone: true }),
    /** Received and set aside until the rest that was asked for comes (OPS-06). */
    keptCents: integer().notNull().default(0),
    unpaidSince: timestamp({ withTimezone: true }),
    remindAt: timestamp({ withTimezone: true }),
    remindersSent: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.customerId),
    index().on(table.awaitedUntil),
    index().on(table.remindAt),
    index().on(table.status, table.id),
    index().on(table.creditsId),
    index("bills_in_advance")
      .on(table.id)
      .where(sql`${table.advance}`),
    // All bills of a subject, credited ones too; the unique index below covers only the others.
    index().on(table.subjectKind, table.subjectId),
    uniqueIndex("bills_number")
      .on(table.entity, table.year, table.sequence)
      .where(sql`${table.sellerId} is null`),
    uniqueIndex("bills_number_of_seller").on(table.sellerId, table.year, table.sequence),
    uniqueIndex("bills_one_per_subject")
      .on(table.subjectKind, table.subjectId)
      .where(sql`${table.kind} = 'bill' and ${table.status} <> 'credited'`),
    check(
      "bills_credited",
      sql`${table.creditedCents} between 0 and greatest(${table.amountCents}, 0)`,
    ),
    check("bills_paid_by", sql`${table.paidBy} is null or ${table.kind} = 'credit'`),
    check("bills_credit_of", sql`(${table.kind} = 'credit') = (${table.creditsId} is not null)`),
  ],
);

export const billLines = pgTable(
  "bill_lines",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    billId: integer()
      .notNull()
      .references(() => bills.id),
    creditsLineId: integer().references((): AnyPgColumn => billLines.id),
    kind: text({ enum: billLineKinds }).notNull(),
    amountCents: integer().notNull(),
    vatCents: integer().notNull(),
    vatPerMille: integer().notNull(),
  },
  (table) => [index().on(table.billId), index().on(table.creditsLineId)],
);
