import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  type PgColumn,
  pgTable,
  smallint,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { bills } from "#app/modules/billing/bill/table.server.ts";

/** A bill paid in up to four dates (API-301); one open plan a bill. */
export const paymentPlans = pgTable(
  "payment_plans",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    billId: integer()
      .notNull()
      .references(() => bills.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Since when a date is missed that was not caught up. */
    missedAt: timestamp({ withTimezone: true }),
    /** Its bill is settled, or another plan follows. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.billId),
    uniqueIndex("payment_plans_one_open")
      .on(table.billId)
      .where(sql`${table.endedAt} is null`),
  ],
);

export const paymentPlanDates = pgTable(
  "payment_plan_dates",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    planId: integer()
      .notNull()
      .references(() => paymentPlans.id),
    position: smallint().notNull(),
    dueOn: date({ mode: "string" }).notNull(),
    amountCents: integer().notNull(),
    remindAt: timestamp({ withTimezone: true }),
    /** When its evening had come, paid or not. */
    passedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique("payment_plan_dates_position").on(table.planId, table.position),
    index().on(table.remindAt),
    index().on(table.dueOn),
    check("payment_plan_dates_amount", sql`${table.amountCents} > 0`),
    check("payment_plan_dates_four", sql`${table.position} between 1 and 4`),
  ],
);

/** The bill that a column names has an open plan. */
export const isUnderPlan = (billId: PgColumn) =>
  sql`exists (select 1 from ${paymentPlans} where ${paymentPlans.billId} = ${billId} and ${paymentPlans.endedAt} is null)`;

/** In a statement over bills. */
export const hasOpenPlan = isUnderPlan(bills.id);

export type OpenPlan = Readonly<{
  missed: boolean;
  dates: readonly Readonly<{ dueOn: string; amountCents: number }>[];
}>;

const openPlan = sql`(select json_build_object('missed', p.missed_at is not null,
    'dates', (select json_agg(json_build_object('dueOn', d.due_on, 'amountCents', d.amount_cents) order by d.position)
      from ${paymentPlanDates} d where d.plan_id = p.id))
  from ${paymentPlans} p where p.bill_id = ${bills.id} and p.ended_at is null)`;

/**
 * The open plan of a bill with its dates, in a statement over bills. `sql` inside `sql`: Drizzle drops the table's name
 * of a column that stands directly in a selection of one table.
 */
export const openPlanOf = sql<OpenPlan | null>`${openPlan}`;
