import { createEvent } from "./events.server.ts";
import { type Fields, fieldsIn, type Scope } from "./fields.ts";
import { insertIntent, scriptOfCard, settleIntent } from "./intents.server.ts";
import { holdObject, saveObject, type StripeObject } from "./objects.server.ts";
import { createPaymentMethod, giveMethod } from "./setups.server.ts";
import { type CardScript, type Decision, type KnownCard, paid, paidAfter } from "./test-cards.ts";

type Payment = Readonly<{ session: StripeObject; intent: StripeObject | undefined }>;

export async function payByCard(
  scope: Scope,
  { session, intent: begun }: Payment,
  { script, expiry }: KnownCard,
): Promise<Decision> {
  const method = await createPaymentMethod(scope, script, expiry);
  const intent = begun ?? (await beginPayment(scope, session));
  return settle(scope, session, { ...intent, payment_method: method.id }, script, paid(script));
}

export async function answerPayment(
  scope: Scope,
  { session, intent }: Payment,
  answer: "accept" | "refuse",
): Promise<Decision> {
  if (!intent) return "ask";
  const method = await holdObject(scope, "payment_method", String(intent.payment_method));
  const script = scriptOfCard(method);
  const refused = { code: "payment_intent_authentication_failure" };
  return settle(scope, session, intent, script, answer === "accept" ? paidAfter(script) : refused);
}

/** Created with the first card; after a refusal it serves the next one. */
async function beginPayment(scope: Scope, session: StripeObject): Promise<StripeObject> {
  const { customer, amount_total: amount, currency } = session;
  const intent = await insertIntent(scope, {
    amount,
    currency,
    ...(fieldsIn(session, "intent_data") satisfies Fields),
    customer: typeof customer === "string" ? customer : null,
  });
  await saveObject(scope, { ...session, payment_intent: intent.id });
  return intent;
}

async function settle(
  scope: Scope,
  session: StripeObject,
  intent: StripeObject,
  script: CardScript,
  decision: Decision,
): Promise<Decision> {
  const { id: payment_intent } = await settleIntent(scope, intent, decision, script);
  if (decision !== "pass") return decision;
  const { setup_future_usage: kept, customer } = intent;
  if (kept && typeof customer === "string")
    await giveMethod(scope, String(intent.payment_method), customer);
  const complete = { ...session, payment_intent, status: "complete", payment_status: "paid" };
  await saveObject(scope, complete);
  await createEvent(scope, "checkout.session.completed", complete);
  return decision;
}
