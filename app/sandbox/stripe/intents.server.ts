import { openDispute } from "./disputes.server.ts";
import { createEvent } from "./events.server.ts";
import {
  amountOf,
  type Fields,
  invalid,
  newId,
  type Scope,
  seconds,
  secretOf,
  textOf,
} from "./fields.ts";
import {
  holdObject,
  insertObject,
  listObjects,
  missing,
  saveObject,
  showObject,
  type StripeObject,
} from "./objects.server.ts";
import { type CardScript, type Decision, type Refusal, scriptOfLast4 } from "./test-cards.ts";
import { WireError } from "./wire-error.ts";

async function scriptOfMethod(
  scope: Scope,
  methodId: string,
  customer: string,
): Promise<CardScript> {
  const method = await showObject(scope, "payment_method", methodId);
  if (method.customer !== customer) throw missing("payment_method");
  return scriptOfCard(method);
}

export function scriptOfCard(method: StripeObject): CardScript {
  const script = scriptOfLast4((method.card as { last4: string }).last4);
  if (!script) throw missing("payment_method");
  return script;
}

/** Off-session charge: paid, refused, or authentication required. */
export async function createPaymentIntent(scope: Scope, fields: Fields) {
  const customer = textOf(fields, "customer");
  const methodId = textOf(fields, "payment_method");
  const amount = payable(amountOf(fields));
  const script = await scriptOfMethod(scope, methodId, customer);
  const words = { customer, amount, currency: textOf(fields, "currency") };
  const intent = await insertIntent(scope, {
    ...words,
    ...groupOf(fields),
    payment_method: methodId,
  });
  const decision = script.charge === "ask" ? holderAway : script.charge;
  return settleIntent(scope, intent, decision, script);
}

/** The provider's minimum is fifty cents. */
export function payable(amount: number): number {
  if (amount < 50) throw invalid("amount", "amount_too_small");
  return amount;
}

export const groupOf = (fields: Fields) => ({
  metadata: fields.metadata ?? {},
  transfer_group: fields.transfer_group ?? null,
});

export async function insertIntent(
  scope: Scope,
  given: Fields & { customer: string | null },
): Promise<StripeObject> {
  const id = newId(scope, "pi");
  const intent: StripeObject = {
    id,
    object: "payment_intent",
    created: seconds(scope.now),
    client_secret: secretOf(scope, id),
    amount_received: 0,
    amount_refunded: 0,
    payment_method: null,
    status: "requires_confirmation",
    next_action: null,
    last_payment_error: null,
    ...given,
  };
  await insertObject(scope, "payment_intent", given.customer, intent);
  return intent;
}

/** An off-session charge cannot authenticate: it is refused. */
const holderAway: Refusal = {
  code: "authentication_required",
  declineCode: "authentication_required",
};

export async function settleIntent(
  scope: Scope,
  intent: StripeObject,
  decision: Decision,
  script: CardScript,
): Promise<StripeObject> {
  const settled = { ...intent, ...changesOf(scope, intent, decision) };
  await saveObject(scope, settled);
  const type = decision === "pass" ? "payment_intent.succeeded" : "payment_intent.payment_failed";
  await createEvent(scope, decision === "ask" ? "payment_intent.requires_action" : type, settled);
  if (decision === "pass" && script.disputed) await openDispute(scope, settled);
  return settled;
}

function changesOf(scope: Scope, intent: StripeObject, decision: Decision) {
  if (decision === "pass") {
    const latest_charge = newId(scope, "ch");
    const received = { amount_received: intent.amount, latest_charge };
    return { ...received, status: "succeeded", next_action: null, last_payment_error: null };
  }
  if (decision === "ask") return { status: "requires_action" };
  const { code, declineCode: decline_code } = decision;
  const last_payment_error = { type: "card_error", code, ...(decline_code && { decline_code }) };
  return { status: "requires_payment_method", next_action: null, last_payment_error };
}

/** Committed although the answer is an error. */
export function refusalIn(intent: Fields): WireError | undefined {
  const waits = intent.object === "payment_intent" && intent.status === "requires_payment_method";
  if (!waits || !intent.last_payment_error) return undefined;
  const { code, decline_code } = intent.last_payment_error as Record<string, string>;
  const more = { ...(decline_code && { decline_code }), payment_intent: intent };
  return new WireError(402, "card_error", code ?? "card_declined", more);
}

/** On-session charge: a card that asks sends its holder to the bank's page. */
export async function confirmPaymentIntent(scope: Scope, id: string, fields: Fields) {
  const intent = await holdObject(scope, "payment_intent", id);
  if (intent.status !== "requires_payment_method") {
    throw new WireError(400, "invalid_request_error", "payment_intent_unexpected_state");
  }
  const methodId = textOf(fields, "payment_method");
  const script = await scriptOfMethod(scope, methodId, String(intent.customer));
  const return_url = textOf(fields, "return_url");
  const redirect_to_url = { url: `${scope.pages}${id}/`, return_url };
  const next_action = { type: "redirect_to_url", redirect_to_url };
  const confirmed = { ...intent, payment_method: methodId, next_action, return_url };
  const decision = asksForHolder(intent, methodId) ? "ask" : script.charge;
  return settleIntent(scope, confirmed, decision, script);
}

/** Refused once settled or cancelled. */
export async function cancelPaymentIntent(scope: Scope, id: string) {
  const intent = await holdObject(scope, "payment_intent", id);
  if (!String(intent.status).startsWith("requires_")) {
    throw new WireError(400, "invalid_request_error", "payment_intent_unexpected_state");
  }
  const canceled = { ...intent, status: "canceled", next_action: null };
  await saveObject(scope, canceled);
  await createEvent(scope, "payment_intent.canceled", canceled);
  return canceled;
}

/** Once this card's bank has required its holder, it does so again. */
function asksForHolder({ payment_method, last_payment_error: error }: Fields, methodId: string) {
  const { code } = (error ?? {}) as { code?: string };
  return payment_method === methodId && code === holderAway.code;
}

export async function answerIntent(
  scope: Scope,
  intent: StripeObject,
  answer: "accept" | "refuse",
): Promise<StripeObject> {
  const script = await scriptOfMethod(
    scope,
    String(intent.payment_method),
    String(intent.customer),
  );
  const decision: Decision =
    answer === "accept"
      ? (script.chargeAfter ?? "pass")
      : { code: "payment_intent_authentication_failure" };
  return settleIntent(scope, intent, decision, script);
}

export async function listPaymentIntents(scope: Scope, customer: string) {
  const data = await listObjects(scope, "payment_intent", customer);
  return { object: "list", url: "/v1/payment_intents", has_more: false, data };
}
