import { refuseDisputed } from "./disputes.server.ts";
import { createEvent } from "./events.server.ts";
import { amountOf, type Fields, invalid, newId, type Scope, seconds, textOf } from "./fields.ts";
import {
  holdObject,
  insertObject,
  listObjects,
  saveObject,
  type StripeObject,
} from "./objects.server.ts";

const reasons = ["duplicate", "fraudulent", "requested_by_customer"];

export async function createRefund(scope: Scope, fields: Fields) {
  const intent = await holdObject(scope, "payment_intent", textOf(fields, "payment_intent"));
  await refuseDisputed(scope, intent.id);
  const left = leftOf(intent);
  const amount = fields.amount === undefined ? left : amountOf(fields);
  if (amount > left) throw invalid("amount", "amount_too_large");
  const { metadata = {} } = fields;
  const refund: StripeObject = {
    id: newId(scope, "re"),
    object: "refund",
    created: seconds(scope.now),
    amount,
    metadata,
    payment_intent: intent.id,
    charge: intent.latest_charge,
    currency: intent.currency,
    reason: reasonOf(fields),
    status: "succeeded",
  };
  await insertObject(scope, "refund", customerOf(intent), refund);
  const given = { ...intent, amount_refunded: Number(intent.amount) - left + amount };
  await saveObject(scope, given);
  await createEvent(scope, "refund.created", refund);
  await createEvent(scope, "charge.refunded", chargeOf(given));
  return refund;
}

/** The family's bank gives it back: its card was replaced, its account closed. */
export async function failRefund(scope: Scope, id: string): Promise<void> {
  const refund = await holdObject(scope, "refund", id);
  if (refund.status === "failed") return;
  const intent = await holdObject(scope, "payment_intent", String(refund.payment_intent));
  const failed = { ...refund, status: "failed", failure_reason: "expired_or_canceled_card" };
  const amount_refunded = Number(intent.amount_refunded) - Number(refund.amount);
  await saveObject(scope, failed);
  await saveObject(scope, { ...intent, amount_refunded });
  for (const type of ["refund.updated", "charge.refund.updated", "refund.failed"]) {
    await createEvent(scope, type, failed);
  }
}

export async function listRefunds(scope: Scope, intentId: string) {
  const data = await listObjects(scope, "refund", { payment_intent: intentId });
  return { object: "list", url: "/v1/refunds", has_more: false, data };
}

function leftOf({ status, amount_received, amount_refunded }: StripeObject): number {
  if (status !== "succeeded") throw invalid("payment_intent", "charge_not_paid");
  const left = Number(amount_received) - Number(amount_refunded ?? 0);
  if (left <= 0) throw invalid("payment_intent", "charge_already_refunded");
  return left;
}

function reasonOf({ reason }: Fields): string | null {
  if (reason === undefined) return null;
  if (typeof reason !== "string" || !reasons.includes(reason)) throw invalid("reason");
  return reason;
}

const customerOf = ({ customer }: StripeObject) => (typeof customer === "string" ? customer : null);

const chargeOf = (intent: StripeObject) => ({
  id: String(intent.latest_charge),
  object: "charge",
  payment_intent: intent.id,
  amount: intent.amount,
  currency: intent.currency,
  amount_refunded: intent.amount_refunded,
  refunded: intent.amount_refunded === intent.amount,
});
