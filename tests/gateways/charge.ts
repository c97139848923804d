import { and, eq, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { signatureOf } from "#app/lib/signed-event.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { failRefund } from "#app/sandbox/stripe/refunds.server.ts";
import { stripeObjects } from "#app/sandbox/stripe/tables.server.ts";
import { test as base } from "#tests/database/db.ts";
import { createAttempt, createBilledCourse } from "#tests/factories/payment.ts";
import { now } from "#tests/setup/time.ts";

import { openBank, postTo, type TestBank } from "./bank.ts";
import { mailsTo } from "./mails.ts";

export const test = base.extend<{ bank: TestBank }>({
  bank: async ({ db }, use) => {
    const bank = await openBank(db);
    await use(bank);
    await bank.close();
  },
});

export async function createCharge(db: Db, bank: TestBank, number = "4242424242424242") {
  const billed = await createBilledCourse(db);
  await bank.giveCard(billed.family.id, number);
  const paymentId = await createAttempt(db, billed);
  return { ...billed, paymentId };
}

/** Returns a function that accepts refunds again. */
export async function refuseRefunds(db: Db, paymentId: number): Promise<() => Promise<void>> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const set = async (status: string) => {
    const changed = sql`${stripeObjects.data} || ${JSON.stringify({ status })}::jsonb`;
    await db
      .update(stripeObjects)
      .set({ data: changed })
      .where(eq(stripeObjects.id, payment?.intentId ?? ""));
  };
  await set("canceled");
  return () => set("succeeded");
}

let draws = 0;

/** The families' banks give back what the provider had refunded, of one charge or all. */
export async function bounceRefunds(
  db: Db,
  bank: TestBank,
  at = now,
  intentId?: string | null,
): Promise<void> {
  const isOne = sql`${stripeObjects.data} ->> 'payment_intent' = ${intentId ?? ""}`;
  const found = await db
    .select()
    .from(stripeObjects)
    .where(and(eq(stripeObjects.kind, "refund"), intentId === undefined ? undefined : isOne));
  const draw = () => `bounced${String(++draws)}`;
  await db.transaction(async (tx) => {
    for (const { id, account } of found) {
      await failRefund({ tx, account, now: machineClock(), pages: "", draw }, id);
    }
  });
  await bank.deliver(at);
}

export async function paymentOf(db: Db, { paymentId }: Pick<Charged, "paymentId">) {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) throw new Error("No payment.");
  return payment;
}

export async function stateOf(db: Db, { paymentId, course, bill, family }: Charged) {
  const payment = await paymentOf(db, { paymentId });
  const [billed] = await db.select().from(bills).where(eq(bills.id, bill.id));
  const [taught] = await db.select().from(courses).where(eq(courses.id, course.id));
  const sent = await mailsTo(db, family.email);
  return {
    payment: payment.status,
    bill: billed?.status,
    course: taught?.status,
    mails: sent.map(({ template }) => template).filter((name) => name.startsWith("payment")),
  };
}

export type Charged = Awaited<ReturnType<typeof createCharge>>;

export const paid = {
  payment: "succeeded",
  bill: "paid",
  course: "success",
  mails: ["payment_paid"],
} as const;

export function bring(db: Db, bank: TestBank, body: string, at = now) {
  return postTo(db, at, bank.gateways)(body, signatureOf(body, bank.secret, new Date()));
}
