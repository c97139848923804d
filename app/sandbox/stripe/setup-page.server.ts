import { createEvent } from "./events.server.ts";
import type { Scope } from "./fields.ts";
import { scriptOfCard } from "./intents.server.ts";
import { holdObject, saveObject, type StripeObject } from "./objects.server.ts";
import { createPaymentMethod, giveMethod } from "./setups.server.ts";
import type { Decision, KnownCard } from "./test-cards.ts";

type Setup = Readonly<{ session: StripeObject; intent: StripeObject }>;

export async function saveByCard(
  scope: Scope,
  { session, intent }: Setup,
  { script, expiry }: KnownCard,
): Promise<Decision> {
  const { id: payment_method } = await createPaymentMethod(scope, script, expiry);
  return settleSetup(scope, { session, intent: { ...intent, payment_method } }, script.setup);
}

export async function answerSetup(
  scope: Scope,
  setup: Setup,
  answer: "accept" | "refuse",
): Promise<Decision> {
  const refused = { code: "setup_intent_authentication_failure" };
  if (answer === "refuse") return settleSetup(scope, setup, refused);
  const method = await holdObject(scope, "payment_method", String(setup.intent.payment_method));
  return settleSetup(scope, setup, scriptOfCard(method).setupAfter ?? "pass");
}

async function settleSetup(
  scope: Scope,
  { session, intent }: Setup,
  decision: Decision,
): Promise<Decision> {
  if (decision === "ask") {
    await saveObject(scope, { ...intent, status: "requires_action" });
    return decision;
  }
  if (decision !== "pass") {
    const { code, declineCode: decline_code } = decision;
    const last_setup_error = { type: "card_error", code, ...(decline_code && { decline_code }) };
    const failed = { ...intent, status: "requires_payment_method", last_setup_error };
    await saveObject(scope, { ...failed, payment_method: null });
    await createEvent(scope, "setup_intent.setup_failed", failed);
    return decision;
  }
  await giveMethod(scope, String(intent.payment_method), String(intent.customer));
  const done = { ...intent, status: "succeeded", last_setup_error: null };
  const complete = { ...session, status: "complete" };
  await saveObject(scope, done);
  await saveObject(scope, complete);
  await createEvent(scope, "setup_intent.succeeded", done);
  await createEvent(scope, "checkout.session.completed", complete);
  return decision;
}
