import { and, asc, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { type Page, rowsInAll, sumInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { settledStates } from "#app/modules/billing/bill/domain.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";

import { openPlanOf, paymentPlanDates, paymentPlans } from "./plan.table.server.ts";

type PlanRow = typeof paymentPlans.$inferSelect;
export type PlanDateRow = typeof paymentPlanDates.$inferSelect;
export type Plan = PlanRow & Readonly<{ parts: readonly PlanDateRow[] }>;

export const { insert: insertPlan, save: savePlan, find: findPlan } = rowsOf(paymentPlans, "plan");

export const { find: findPlanDate, save: savePlanDate } = rowsOf(paymentPlanDates, "plan date");

export async function insertPlanDates(
  tx: Tx,
  dates: readonly (typeof paymentPlanDates.$inferInsert)[],
): Promise<void> {
  await tx.insert(paymentPlanDates).values([...dates]);
}

export async function findOpenPlan(db: Db, billId: number): Promise<Plan | undefined> {
  const rows = await db
    .select({ plan: paymentPlans, part: paymentPlanDates })
    .from(paymentPlans)
    .innerJoin(paymentPlanDates, eq(paymentPlanDates.planId, paymentPlans.id))
    .where(and(eq(paymentPlans.billId, billId), isNull(paymentPlans.endedAt)))
    .orderBy(asc(paymentPlanDates.position));
  const [first] = rows;
  return first && { ...first.plan, parts: rows.map(({ part }) => part) };
}

const isOpen = sql`exists (select 1 from ${paymentPlans} where ${paymentPlans.id} = ${paymentPlanDates.planId} and ${paymentPlans.endedAt} is null)`;

/** To be reminded of: its moment is `remindAt`. */
export const isPlanDateOpen = () => and(isNull(paymentPlanDates.passedAt), isOpen);

/** Its evening has come, in Paris. */
export const isPlanDatePassed = (_: Db, now: Date) =>
  and(isPlanDateOpen(), sql`${paymentPlanDates.dueOn} < ${parisDay(now)}`);

/** No more is due on its bill. */
export const isPlanSettled = () =>
  and(
    isNull(paymentPlans.endedAt),
    sql`exists (select 1 from ${bills} where ${bills.id} = ${paymentPlans.billId} and ${inArray(bills.status, [...settledStates])})`,
  );

const restCents = sql`greatest(${bills.amountCents} - ${bills.creditedCents} - ${bills.keptCents}, 0)`;

/** Open plans of bills to pay, those with a missed date first; `restCents`: of all of them together. */
export const findPlanPage = (db: Db, page: Page) =>
  db
    .select({
      plan: paymentPlans,
      bill: bills,
      open: openPlanOf,
      total: rowsInAll(),
      restCents: sumInAll(restCents),
    })
    .from(paymentPlans)
    .innerJoin(bills, eq(bills.id, paymentPlans.billId))
    .where(and(isNull(paymentPlans.endedAt), notInArray(bills.status, [...settledStates])))
    .orderBy(
      sql`${paymentPlans.missedAt} nulls last`,
      asc(bills.awaitedUntil),
      asc(paymentPlans.id),
    )
    .limit(page.length)
    .offset(page.start);
