import { and, eq } from "drizzle-orm";

import { followers } from "#app/api/followers.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { insertEvent } from "#app/modules/billing/payment/charge.repository.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { applyEvent } from "#app/modules/billing/provider-event/receive-event.server.ts";
import { reportUnpaid } from "#app/modules/care/support/report-unpaid.server.ts";
import { listDisputes, openDispute } from "#app/sandbox/stripe/disputes.server.ts";
import { holdObject } from "#app/sandbox/stripe/objects.server.ts";

import { course, type CourseStory, type SeededContract } from "./courses.server.ts";
import { testCards } from "./families.server.ts";
import type { Past, Story } from "./past.server.ts";

export const daysBefore = ({ present }: Past, daysAgo: number, time = "17:00"): Date =>
  parisInstant(dayPlus(parisDay(present), -daysAgo), time);

/** As `daysBefore`, the Saturday before where that is a Sunday: no lesson is given then. */
export function lessonBefore(past: Past, daysAgo: number, time?: string): Date {
  const date = daysBefore(past, daysAgo, time);
  const isSunday = new Date(`${parisDay(date)}T12:00:00Z`).getUTCDay() === 0;
  return isSunday ? daysBefore(past, daysAgo + 1, time) : date;
}

export const approved = (date: Date): CourseStory => ({ date, duration: 60, ends: "approved" });

/** Refused by its card for thirty days, a bill became a case so many days ago (STM-46). */
export async function* unpaid(past: Past, contract: SeededContract, daysAgo: number): Story {
  const { tx } = past;
  const date = lessonBefore(past, daysAgo + 33);
  yield* course(past, contract, { ...approved(date), card: testCards.asks, refusesAtBank: true });
  yield plusDays(past.present, -daysAgo);
  const which = and(eq(bills.customerId, contract.customerId), eq(bills.status, "failed"));
  const [bill] = await tx.select({ id: bills.id }).from(bills).where(which);
  if (!bill) throw new Error("A refused card leaves a bill unpaid.");
  await reportUnpaid(tx, await holdBill(tx, bill.id), past.now());
}

/** A paid course that the holder of the card disputes with its bank: two working days to answer. */
export async function* bankDispute(past: Past, contract: SeededContract, daysAgo: number): Story {
  const { tx } = past;
  yield* course(past, contract, approved(lessonBefore(past, daysAgo + 7)));
  yield plusDays(past.present, -daysAgo);
  const which = and(eq(payments.customerId, contract.customerId), eq(payments.status, "succeeded"));
  const [payment] = await tx.select().from(payments).where(which);
  if (!payment?.intentId) throw new Error("The course is paid by card.");
  const bank = past.bank();
  await openDispute(bank, await holdObject(bank, "payment_intent", payment.intentId));
  const { data } = await listDisputes(bank, payment.intentId);
  const [dispute] = data;
  if (!dispute) throw new Error("The bank opened a dispute.");
  // Without the bank's own day, which it counts by the machine's clock.
  const { evidence_details: _, ...object } = dispute;
  await hear(past, { id: `evt_${dispute.id}`, type: "charge.dispute.created", object });
}

const tries = 9;

/** The provider tells of a charge that is none of ours: tried until it is set aside. */
export async function* strayCharge(past: Past, daysAgo: number, amount: number): Story {
  yield plusDays(past.present, -daysAgo);
  const id = `pi_ailleurs_${String(amount)}`;
  const charge = { object: "payment_intent", amount, amount_received: amount, currency: "eur" };
  const object = { id, ...charge, status: "succeeded", metadata: {}, latest_charge: null };
  await hear(past, { id: `evt_${id}`, type: "payment_intent.succeeded", object }, tries);
}

type Heard = Readonly<{ id: string; type: string; object: Readonly<Record<string, unknown>> }>;

async function hear(past: Past, { id, type, object }: Heard, times = 1): Promise<void> {
  const { tx: db, gateways } = past;
  await insertEvent(db, { id, type, payload: { entity: "main", object } }, past.now());
  for (let time = 0; time < times; time++) {
    await applyEvent(moneyOf({ db, gateways }, followers), id, past.now());
  }
}
