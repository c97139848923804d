import type { Money } from "#app/modules/billing/bill/followers.server.ts";

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
  const details = await findChargeDetails(db, paymentId);
  if (!details) throw new Error(`Payment ${String(paymentId)} has no card.`);
  const { billId, amountCents, idempotencyKey } = payment;
  return cards.charge({ paymentId, billId, amountCents, currency, idempotencyKey, ...details });
}

/** Second half of `collect`: charges an open, uncalled attempt and settles it. */
export async function chargeAttempt(money: Money, paymentId: number, now: Date): Promise<Settled> {
  const outcome = await askProvider(money, paymentId, now);
  return settle(money, paymentId, outcome, now);
}
