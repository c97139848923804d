import { randomBytes } from "node:crypto";

import type { Db } from "#app/db/client.server.ts";

import { createEvent } from "./events.server.ts";
import { type Fields, newId, seconds, textOf, type World } from "./fields.ts";
import {
  holdObject,
  insertObject,
  listObjects,
  missing,
  saveObject,
  showObject,
  type StripeObject,
} from "./objects.server.ts";
import { type CardScript, type Refusal, scriptOfLast4, type Verdict } from "./test-cards.ts";
import { WireError } from "./wire-error.ts";

async function scriptOfMethod(tx: Db, methodId: string, customer: string): Promise<CardScript> {
  const method = await showObject(tx, "payment_method", methodId);
  if (method.customer !== customer) throw missing("payment_method");
  const script = scriptOfLast4((method.card as { last4: string }).last4);
  if (!script) throw missing("payment_method");
  return script;
}

/** Charges a card whose holder is away (`confirm`, `off_session`): money, a refusal, or a holder to ask. */
export async function createPaymentIntent(tx: Db, fields: Fields, { now }: World) {
  const customer = textOf(fields, "customer");
  const methodId = textOf(fields, "payment_method");
  const amount = Number(textOf(fields, "amount"));
  if (!Number.isInteger(amount) || amount < 50) {
    throw new WireError(400, "invalid_request_error", "amount_too_small", { param: "amount" });
  }
  const script = await scriptOfMethod(tx, methodId, customer);
  const id = newId("pi");
  const intent: StripeObject = {
    ...{ id, object: "payment_intent", created: seconds(now), customer, amount },
    client_secret: `${id}_secret_${randomBytes(12).toString("hex")}`,
    amount_received: 0,
    currency: textOf(fields, "currency"),
    metadata: fields.metadata ?? {},
    transfer_group: fields.transfer_group ?? null,
    payment_method: methodId,
    status: "requires_confirmation",
    next_action: null,
    last_payment_error: null,
  };
  await insertObject(tx, "payment_intent", customer, intent, now);
  const verdict = script.charge === "ask" ? holderAway : script.charge;
  return settleIntent(tx, intent, verdict, script, now);
}

/** A charge without its holder cannot ask her: it is refused, and says why. */
const holderAway: Refusal = {
  code: "authentication_required",
  declineCode: "authentication_required",
};

/** Writes what became of an intent and tells the site. The intent's own words of a refusal are in its error. */
async function settleIntent(
  tx: Db,
  intent: StripeObject,
  verdict: Verdict,
  script: CardScript,
  now: Date,
): Promise<StripeObject> {
  const settled = { ...intent, ...changesOf(intent, verdict) };
  await saveObject(tx, settled);
  const type = verdict === "pass" ? "payment_intent.succeeded" : "payment_intent.payment_failed";
  await createEvent(tx, verdict === "ask" ? "payment_intent.requires_action" : type, settled, now);
  if (verdict === "pass" && script.disputed) {
    const dispute = { id: newId("dp"), object: "dispute", amount: intent.amount };
    await createEvent(
      tx,
      "charge.dispute.created",
      { ...dispute, payment_intent: intent.id, reason: "fraudulent" },
      now,
    );
  }
  return settled;
}

function changesOf(intent: StripeObject, verdict: Verdict) {
  if (verdict === "pass") {
    const latest_charge = newId("ch");
    const received = { amount_received: intent.amount, latest_charge };
    return { ...received, status: "succeeded", next_action: null, last_payment_error: null };
  }
  if (verdict === "ask") return { status: "requires_action" };
  const { code, declineCode: decline_code } = verdict;
  const last_payment_error = { type: "card_error", code, ...(decline_code && { decline_code }) };
  return { status: "requires_payment_method", next_action: null, last_payment_error };
}

/** The error that a refused intent is answered with: committed all the same. */
export function refusalIn(intent: Fields): WireError | undefined {
  const waits = intent.object === "payment_intent" && intent.status === "requires_payment_method";
  if (!waits || !intent.last_payment_error) return undefined;
  const { code, decline_code } = intent.last_payment_error as Record<string, string>;
  const more = { ...(decline_code && { decline_code }), payment_intent: intent };
  return new WireError(402, "card_error", code ?? "card_declined", more);
}

/** Charges again with the holder there: a card that asks sends her to the bank's page. */
export async function confirmPaymentIntent(
  tx: Db,
  id: string,
  fields: Fields,
  { pages, now }: World,
) {
  const intent = await holdObject(tx, "payment_intent", id);
  if (intent.status !== "requires_payment_method") {
    throw new WireError(400, "invalid_request_error", "payment_intent_unexpected_state");
  }
  const methodId = textOf(fields, "payment_method");
  const script = await scriptOfMethod(tx, methodId, String(intent.customer));
  const return_url = textOf(fields, "return_url");
  const redirect_to_url = { url: `${pages}${id}/`, return_url };
  const next_action = { type: "redirect_to_url", redirect_to_url };
  const asked = { ...intent, payment_method: methodId, next_action, return_url };
  return settleIntent(
    tx,
    asked,
    asksForHolder(intent, methodId) ? "ask" : script.charge,
    script,
    now,
  );
}

/** Whether the bank of this very card has already asked for its holder: it still does, whatever the card. */
function asksForHolder({ payment_method, last_payment_error: error }: Fields, methodId: string) {
  const { code } = (error ?? {}) as { code?: string };
  return payment_method === methodId && code === holderAway.code;
}

/** What the holder answered on the bank's page. */
export async function answerIntent(
  tx: Db,
  intent: StripeObject,
  answer: "accept" | "refuse",
  now: Date,
): Promise<StripeObject> {
  const script = await scriptOfMethod(tx, String(intent.payment_method), String(intent.customer));
  const verdict: Verdict =
    answer === "accept"
      ? (script.chargeAfter ?? "pass")
      : { code: "payment_intent_authentication_failure" };
  return settleIntent(tx, intent, verdict, script, now);
}

/** A customer's intents, the newest first, all on one page. */
export async function listPaymentIntents(db: Db, customer: string) {
  const data = await listObjects(db, "payment_intent", customer);
  return { object: "list", url: "/v1/payment_intents", has_more: false, data };
}

/** Gives the whole of a charge back. */
export async function createRefund(tx: Db, fields: Fields, { now }: World) {
  const intent = await holdObject(tx, "payment_intent", textOf(fields, "payment_intent"));
  if (intent.status !== "succeeded" || intent.refunded === true) {
    throw new WireError(400, "invalid_request_error", "charge_already_refunded");
  }
  const { id: payment_intent, amount, currency, customer } = intent;
  await saveObject(tx, { ...intent, refunded: true });
  const refund = { id: newId("re"), object: "refund", amount, payment_intent, status: "succeeded" };
  await insertObject(tx, "refund", String(customer), refund, now);
  const charge = { id: String(intent.latest_charge), object: "charge", amount, currency };
  const told = { ...charge, payment_intent, amount_refunded: amount, refunded: true };
  await createEvent(tx, "charge.refunded", told, now);
  return refund;
}
