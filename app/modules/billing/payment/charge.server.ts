import { isSettled } from "#app/modules/billing/bill/domain.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { findBill } from "#app/modules/billing/bill/repository.server.ts";

import { nextCheck, type PaymentOutcome } from "./domain.ts";
import { findChargeDetails, takeCall } from "./repository.server.ts";
import { settle, type Settled } from "./settle.server.ts";

export const currency = "EUR";

/** Calls the provider once, outside any transaction (decision 015). A lost answer is "processing". */
async function askProvider(
  { db, cards }: Pick<Money, "db" | "cards">,
  paymentId: number,
  now: Date,
): Promise<PaymentOutcome> {
  const payment = await takeCall(db, paymentId, { now, checkAt: nextCheck(now) });
  if (!payment) return { kind: "processing", intentId: undefined };
  const bill = await findBill(db, payment.billId);
  if (!bill || isSettled(bill)) return notNeeded;
  const details = await findChargeDetails(db, paymentId);
  if (!details) throw new Error(`Payment ${String(paymentId)} has no card.`);
  const { billId, amountCents, idempotencyKey } = payment;
  return cards.charge({ paymentId, billId, amountCents, currency, idempotencyKey, ...details });
}

/** Other money settled the bill before the call. */
const notNeeded: PaymentOutcome = {
  kind: "failed",
  intentId: undefined,
  code: "payment_intent_canceled",
  declineCode: undefined,
};

/** Second half of `collect`: charges an open, uncalled attempt and settles it. */
export async function chargeAttempt(money: Money, paymentId: number, now: Date): Promise<Settled> {
  const outcome = await askProvider(money, paymentId, now);
  return settle(money, paymentId, outcome, now);
}
