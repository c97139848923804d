import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { openPaymentStates } from "#app/modules/billing/bill/cause.domain.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";

import { findPayerOf, type PaymentRow } from "./charge.repository.server.ts";
import { lostAfterMinutes, nextCheck, type PaymentOutcome } from "./domain.ts";
import { askPage, settlePage } from "./pay-page.server.ts";
import { findAttempts, savePayment } from "./repository.server.ts";
import { settle } from "./settle.server.ts";

/**
 * Looks up an unanswered attempt. Still unknown to the provider after fifteen minutes: refused, nothing was taken.
 * Undefined while undecided.
 */
export async function lookUp(
  money: Money,
  payment: PaymentRow,
  now: Date,
): Promise<PaymentOutcome | undefined> {
  if (payment.pageId !== null) return (await askPage(money, payment)).outcome;
  const { db, cards } = money;
  const { id: paymentId, billId, intentId, calledAt } = payment;
  const payer = await findPayerOf(db, billId);
  if (!payer) return undefined;
  const { entity, payerId } = payer;
  const answer = cards.lookUp({ entity, paymentId, payerId, intentId });
  const heard = await answer.catch(() => "silence" as const);
  if (heard === "silence") return undefined;
  const lost = calledAt !== null && plusMinutes(calledAt, lostAfterMinutes) <= now;
  if (heard ?? !lost) return heard;
  return {
    kind: "failed",
    intentId: undefined,
    code: "provider_unavailable",
    declineCode: undefined,
  };
}

/** Looks up and settles an attempt; rescheduled while undecided (CNV-12). */
export async function settleByLookUp(money: Money, payment: PaymentRow, now: Date): Promise<void> {
  await postponeCheck(money.db, payment.id, now);
  if (payment.pageId !== null) {
    await settlePage(money, payment, now);
    return;
  }
  const outcome = await lookUp(money, payment, now);
  if (outcome) await settle(money, payment.id, outcome, now);
}

/** Settles what a bill's attempts became, pages and charges, from the provider; the attempts as they were. */
export async function settleBill(money: Money, billId: number, now: Date): Promise<PaymentRow[]> {
  const attempts = await findAttempts(money.db, billId);
  for (const payment of attempts) {
    const isOpen = openPaymentStates.some((one) => one === payment.status);
    if (payment.pageId !== null) await settlePage(money, payment, now);
    else if (isOpen) await settleByLookUp(money, payment, now);
  }
  return attempts;
}

async function postponeCheck(db: Db, paymentId: number, now: Date): Promise<void> {
  await savePayment(db, paymentId, { checkAt: nextCheck(now) });
}
