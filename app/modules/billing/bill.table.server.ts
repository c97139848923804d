import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { customers, users } from "#app/modules/account/table.server.ts";

import { billEntities, billKinds, billLineKinds, billModes, billStates } from "./bill.domain.ts";

/** The last number given, per house and year: taken in the transaction, so that no number is lost. */
export const billCounters = pgTable(
  "bill_counters",
  {
    entity: text({ enum: billEntities }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity, table.year] })],
);

/** A bill, or the credit note of one (STM-35). `courseId` is the course's; courses come later in the house. */
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
    teacherId: integer()
      .notNull()
      .references(() => users.id),
    courseId: integer().notNull(),
    mode: text({ enum: billModes }).notNull(),
    status: text({ enum: billStates }).notNull(),
    amountCents: integer().notNull(),
    hourlyPriceCents: integer().notNull(),
    minutes: integer().notNull(),
    courseDate: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    paidAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.customerId),
    index().on(table.status),
    uniqueIndex("bills_number").on(table.entity, table.year, table.sequence),
    uniqueIndex("bills_one_per_course")
      .on(table.courseId)
      .where(sql`${table.kind} = 'bill' and ${table.status} <> 'credited'`),
    uniqueIndex("bills_one_credit")
      .on(table.creditsId)
      .where(sql`${table.kind} = 'credit'`),
  ],
);

/** What a bill is made of; the lines of a credit note are negative. */
export const billLines = pgTable(
  "bill_lines",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    billId: integer()
      .notNull()
      .references(() => bills.id),
    kind: text({ enum: billLineKinds }).notNull(),
    amountCents: integer().notNull(),
    vatCents: integer().notNull(),
    vatPerMille: integer().notNull(),
  },
  (table) => [index().on(table.billId)],
);
