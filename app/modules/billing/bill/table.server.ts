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
import { billSubjects } from "#app/modules/billing/ledger/domain.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

import { advanceFailures, awaitedMeans, billKinds, billStates } from "./domain.ts";

/** The last number given, per entity and year: taken in the transaction, so that no number is lost. */
export const billCounters = pgTable(
  "bill_counters",
  {
    entity: text({ enum: billEntities }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity, table.year] })],
);

/**
 * A bill, or a credit note of one (STM-35). It is for a subject: a kind of thing and which one. The foreign key
 * of each kind stands in app/db/migrations/0000_initial.sql, since this module knows none of them.
 */
export const bills = pgTable(
  "bills",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entity: text({ enum: billEntities }).notNull(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    kind: text({ enum: billKinds }).notNull(),
    creditsId: integer().references((): AnyPgColumn => bills.id),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    /** Who it was issued to, and where, as that stood then: what the account becomes later changes no paper. */
    buyerName: text().notNull(),
    buyerAddress: text(),
    /** What it was for, and the lines that say so on its papers, as they stood then too. */
    subjectName: text().notNull(),
    subjectLines: text().array().notNull(),
    subjectKind: text({ enum: billSubjects }).notNull(),
    subjectId: integer().notNull(),
    status: text({ enum: billStates }).notNull(),
    amountCents: integer().notNull(),
    /** Its money is asked of the tax agency first: no card is charged meanwhile (STM-22). */
    advance: boolean().notNull().default(false),
    /** Why the agency will not pay it, and until when its family chooses, or when its card is charged (STM-22). */
    advanceFailure: text({ enum: advanceFailures }),
    advanceUntil: timestamp({ withTimezone: true }),
    /** What credit notes have undone of it. */
    creditedCents: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    paidAt: timestamp({ withTimezone: true }),
    /** By what its family chose to pay it, and until when that is awaited; then it is due again (API-162). */
    awaitedMeans: text({ enum: awaitedMeans }),
    awaitedUntil: timestamp({ withTimezone: true }),
    /** Since when nothing collects it by itself, when its family is written to next, how often it was (STM-46). */
    unpaidSince: timestamp({ withTimezone: true }),
    remindAt: timestamp({ withTimezone: true }),
    remindersSent: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.customerId),
    index().on(table.awaitedUntil),
    index().on(table.remindAt),
    index().on(table.status),
    index().on(table.creditsId),
    // Every bill of a subject, those that were credited too: the unique one below holds the others alone.
    index().on(table.subjectKind, table.subjectId),
    uniqueIndex("bills_number").on(table.entity, table.year, table.sequence),
    uniqueIndex("bills_one_per_subject")
      .on(table.subjectKind, table.subjectId)
      .where(sql`${table.kind} = 'bill' and ${table.status} <> 'credited'`),
    check(
      "bills_credited",
      sql`${table.creditedCents} between 0 and greatest(${table.amountCents}, 0)`,
    ),
    check("bills_credit_of", sql`(${table.kind} = 'credit') = (${table.creditsId} is not null)`),
  ],
);

/** What a bill is made of; the lines of a credit note are negative, each one of a line of the bill. */
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
