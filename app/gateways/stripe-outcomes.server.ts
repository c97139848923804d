import Stripe from "stripe";

import type { ChargeOutcome, EventMeaning, ProviderEvent } from "./cards.server.ts";

/** Whether a charge without the family stopped because her bank wants her: a later refusal does not. */
export function waitsForFamily({ last_payment_error: error }: Stripe.PaymentIntent): boolean {
  return !!error && asksTheFamily(error);
}

const asksTheFamily = (error: ProviderError) =>
  error.code === "authentication_required" || error.decline_code === "authentication_required";

/** What an intent says, in our words. */
export function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  const { id: intentId, status, last_payment_error: error } = intent;
  switch (status) {
    case "succeeded":
      return {
        kind: "succeeded",
        intentId,
        amountCents: intent.amount_received,
        currency: intent.currency.toUpperCase(),
      };
    case "requires_action":
      return { kind: "requires_action", intentId };
    case "processing":
    case "requires_capture":
      return { kind: "processing", intentId };
    default:
      return refusalOf(error ?? {}, intentId);
  }
}

type ProviderError = { code?: string | undefined; decline_code?: string | undefined };

/** A refusal, or a bank that wants the family's own hand: then the intent waits for her. */
function refusalOf(error: ProviderError, intentId: string | undefined): ChargeOutcome {
  if (intentId && asksTheFamily(error)) return { kind: "requires_action", intentId };
  const { code = "card_declined", decline_code: declineCode } = error;
  return { kind: "failed", intentId, code, declineCode };
}

/** A refusal is known; a wrong request is ours and known; anything else is an unknown outcome (CNV-12). */
export function outcomeOfError(error: unknown): ChargeOutcome {
  if (error instanceof Stripe.errors.StripeCardError) {
    return refusalOf(error, error.payment_intent?.id);
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    const { code = "invalid_request" } = error;
    return { kind: "failed", intentId: undefined, code, declineCode: undefined };
  }
  if (error instanceof Stripe.errors.StripeError)
    return { kind: "processing", intentId: undefined };
  throw error;
}

const overtaken = ["payment_intent_unexpected_state", "lock_timeout"];

/** Whether a call was refused because another one has moved the charge, or is moving it: no refusal of the bank's. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && overtaken.includes(error.code ?? "");
}

/** What an event tells us. Its object was signed by the provider, so its shape is the provider's. */
export function meaningOf({ type, payload }: ProviderEvent): EventMeaning {
  if (type.startsWith("payment_intent.")) return meaningOfIntent(payload);
  switch (type) {
    case "setup_intent.succeeded":
      return meaningOfSetup(payload);
    case "charge.refunded":
      return meaningOfRefund(payload);
    case "charge.dispute.created": {
      const intentId = textIn(payload, "payment_intent");
      return intentId ? { about: "dispute", intentId } : { about: "nothing" };
    }
    default:
      return { about: "nothing" };
  }
}

type Payload = ProviderEvent["payload"];

function textIn(payload: Payload, name: string): string | undefined {
  const value = payload[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

function meaningOfIntent(payload: Payload): EventMeaning {
  if (payload.object !== "payment_intent" || payload.status === "canceled")
    return { about: "nothing" };
  const intent = payload as unknown as Stripe.PaymentIntent;
  const paymentId = Number(intent.metadata.payment_id);
  return {
    about: "charge",
    paymentId: Number.isInteger(paymentId) && paymentId > 0 ? paymentId : undefined,
    outcome: outcomeOf(intent),
  };
}

function meaningOfSetup(payload: Payload): EventMeaning {
  const payerId = textIn(payload, "customer");
  const paymentMethodId = textIn(payload, "payment_method");
  if (!payerId || !paymentMethodId) return { about: "nothing" };
  return { about: "card", payerId, paymentMethodId };
}

function meaningOfRefund(payload: Payload): EventMeaning {
  const intentId = textIn(payload, "payment_intent");
  if (!intentId) return { about: "nothing" };
  const amountCents = Number(payload.amount_refunded);
  const outcome = { kind: "refunded", intentId, amountCents } as const;
  return { about: "charge", paymentId: undefined, outcome };
}
