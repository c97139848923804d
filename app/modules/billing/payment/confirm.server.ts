import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { settledStates } from "#app/modules/billing/bill/domain.ts";
import { type Followers, type Money, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { findOwnBill } from "#app/modules/billing/bill/issue.server.ts";
import { findBill } from "#app/modules/billing/bill/repository.server.ts";
import { usableCard } from "#app/modules/billing/card/means.server.ts";

import { type Confirmation, confirmationOf, notDue } from "./charge.domain.ts";
import { findPayerOf, findPaymentByIntent, type PaymentRow } from "./charge.repository.server.ts";
import { endAttempt } from "./clear-attempts.server.ts";
import { isPaying, type PaymentOutcome } from "./domain.ts";
import { lookUp } from "./look-up.server.ts";
import { findPayment } from "./repository.server.ts";
import { settle } from "./settle.server.ts";

type Input = { bill_id: number; payment_intent_id: string; return_url?: string | undefined };

/**
 * Reads the payment from the provider, never the browser; starts the bank's confirmation when needed (API-035,
 * DLG-20). The attempt of a bill settled by other means is ended instead (STM-24). 404 for another's.
 */
export const confirmPayment =
  (followers: Followers) =>
  async (call: Call, input: Input): Promise<Confirmation> => {
    const { db, actor, now } = call;
    const money = moneyOf(call, followers);
    const payment = await ownPayment(db, actor, input);
    const settled = await settledOtherwise(db, payment);
    if (settled) {
      await endAttempt(money, payment, now);
      return notDue(settled);
    }
    if (payment.status !== "requires_action" && payment.status !== "processing") {
      return confirmationOf(payment);
    }
    const answer = await askAgain(money, payment, input.return_url, now);
    if ("url" in answer) return { ...confirmationOf(payment), redirect_url: answer.url };
    if (answer.outcome) await settle(money, payment.id, answer.outcome, now);
    return confirmationOf((await findPayment(db, payment.id)) ?? payment);
  };

/** Money that came too late is not what settled the bill. */
async function settledOtherwise(db: Db, payment: PaymentRow) {
  if (payment.status === "refunded" || isPaying(payment)) return;
  const bill = await findBill(db, payment.billId);
  return settledStates.find((one) => one === bill?.status);
}

async function ownPayment(db: Db, by: Actor, input: Input): Promise<PaymentRow> {
  const bill = await findOwnBill(db, input.bill_id, by.id);
  const payment = bill && (await findPaymentByIntent(db, input.payment_intent_id));
  if (!payment || payment.billId !== bill.id) {
    throw new RuleError("not_found", "api.payment.not_found");
  }
  return payment;
}

type Answer = { url: string } | { outcome: PaymentOutcome | undefined };

async function askAgain(
  money: Money,
  payment: PaymentRow,
  returnUrl: string | undefined,
  now: Date,
): Promise<Answer> {
  const { intentId, billId } = payment;
  const payer = await findPayerOf(money.db, billId);
  const card = payer && (await usableCard(money.db, payer, now));
  if (returnUrl === undefined) return { outcome: await lookUp(money, payment, now) };
  if (!intentId || !card) {
    const outcome = await lookUp(money, payment, now);
    const lacksCard = !card && outcome?.kind === "requires_action";
    if (lacksCard) throw new RuleError("conflict", "api.payment.card_required");
    return { outcome };
  }
  const { paymentMethodId } = card;
  const { entity } = payer;
  return money.cards.authenticate({ entity, intentId, paymentMethodId, returnUrl });
}
