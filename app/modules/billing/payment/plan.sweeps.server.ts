import { sql } from "drizzle-orm";

import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { dayInWords, shortDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { isSettled, restCents, unpaidDays } from "#app/modules/billing/bill/domain.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { instructionsOf } from "#app/modules/billing/bill/instructions.server.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { notifyOfBill } from "#app/modules/billing/bill/notify-of-bill.server.ts";
import { type BillRow, saveBill } from "#app/modules/billing/bill/repository.server.ts";

import { whereToSend } from "./await-money.server.ts";
import { standingParts } from "./plan.domain.ts";
import {
  findOpenPlan,
  findPlan,
  findPlanDate,
  isPlanDateOpen,
  isPlanDatePassed,
  isPlanSettled,
  type Plan,
  type PlanDateRow,
  savePlan,
  savePlanDate,
} from "./plan.repository.server.ts";
import { paymentPlanDates, paymentPlans } from "./plan.table.server.ts";

type Held = Readonly<{ bill: BillRow; plan: Plan; date: PlanDateRow; leftCents: number }>;

/** The bill first, as when a sum is received. */
async function holdDate(tx: Tx, id: number): Promise<Held | undefined> {
  const seen = await findPlanDate(tx, id);
  const of = seen && (await findPlan(tx, seen.planId));
  if (!of) return undefined;
  const bill = await holdBill(tx, of.billId);
  const plan = await findOpenPlan(tx, bill.id);
  return plan && standingDate(bill, plan, id);
}

function standingDate(bill: BillRow, plan: Plan, id: number): Held | undefined {
  const rest = isSettled(bill) ? 0 : restCents(bill);
  const date = standingParts(plan.parts, rest).find((one) => one.id === id);
  return date && { bill, plan, date, leftCents: date.leftCents };
}

const detailsOf = ({ bill, date, leftCents }: Held) => ({
  part: sum(toEuros(leftCents)),
  day: dayInWords(date.dueOn),
  where: whereToSend(bill, bill.awaitedMeans ?? "transfer"),
  reference: instructionsOf(bill).reference,
});

async function remind(tx: Tx, held: Held | undefined, now: Date): Promise<undefined> {
  if (!held) return;
  await savePlanDate(tx, held.date.id, { remindAt: null });
  if (held.leftCents === 0) return;
  const notice = { message: "bill_plan_reminder", details: detailsOf(held) } as const;
  await notifyOfBill(tx, held.bill, notice, now);
}

/** Its evening came without its sum: the family is told, and the bill is an operator’s again (STM-46). */
async function pass(
  tx: Tx,
  followers: Followers,
  held: Held | undefined,
  now: Date,
): Promise<undefined> {
  if (!held) return;
  await savePlanDate(tx, held.date.id, { passedAt: now, remindAt: null });
  if (held.leftCents > 0) await miss(tx, followers, held, now);
}

async function miss(tx: Tx, followers: Followers, held: Held, now: Date): Promise<void> {
  const { bill, plan } = held;
  await savePlan(tx, plan.id, { missedAt: plan.missedAt ?? now });
  const unpaidSince = bill.unpaidSince ?? now;
  const late = await saveBill(tx, bill.id, { unpaidSince });
  const stop = shortDay(plusDays(unpaidSince, unpaidDays.stop));
  const details = { ...detailsOf(held), stop };
  await notifyOfBill(tx, late, { message: "bill_plan_missed", details }, now);
  if (!plan.missedAt) await followers.unpaid?.(tx, late, now);
}

/** Dates of payment plans: reminded three days before, told when missed; a plan ends with its bill (API-301). */
export const planSweeps = (followers: Followers): readonly Sweep[] => [
  rowSweep({
    job: "charging",
    name: "dates of payment plans to remind of",
    of: paymentPlanDates,
    due: { at: paymentPlanDates.remindAt, which: isPlanDateOpen },
    hold: holdDate,
    act: remind,
  }),
  rowSweep({
    job: "charging",
    name: "dates of payment plans that passed",
    of: paymentPlanDates,
    due: {
      at: sql`(${paymentPlanDates.dueOn} + 1)::timestamp at time zone 'Europe/Paris'`,
      which: isPlanDatePassed,
    },
    hold: holdDate,
    act: (tx, held, now) => pass(tx, followers, held, now),
  }),
  rowSweep({
    job: "charging",
    name: "payment plans of settled bills",
    of: paymentPlans,
    due: { which: isPlanSettled },
    hold: findPlan,
    act: async (tx, plan, now) => {
      if (plan) await savePlan(tx, plan.id, { endedAt: now });
    },
  }),
];
