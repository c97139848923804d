import Stripe from "stripe";

import type { SavedCard } from "./cards.server.ts";
import type { ChargeOutcome, Refund } from "./outcomes.server.ts";
import type { PayeeAccount } from "./payees.server.ts";

/** Off-session charge stopped for authentication; a later refusal does not count. */
export function waitsForFamily({ last_payment_error: error }: Stripe.PaymentIntent): boolean {
  return !!error && asksTheFamily(error);
}

const asksTheFamily = (error: ProviderError) =>
  error.code === "authentication_required" || error.decline_code === "authentication_required";

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
    case "canceled":
      return {
        kind: "failed",
        intentId,
        code: "payment_intent_canceled",
        declineCode: undefined,
      };
    default:
      return refusalOf(error ?? {}, intentId);
  }
}

export function cardOf({ id, customer, card }: Stripe.PaymentMethod): SavedCard | undefined {
  if (!card) return undefined;
  return {
    paymentMethodId: id,
    payerId: typeof customer === "string" ? customer : customer?.id,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  };
}

type ProviderError = { code?: string | undefined; decline_code?: string | undefined };

function refusalOf(error: ProviderError, intentId: string | undefined): ChargeOutcome {
  if (intentId && asksTheFamily(error)) return { kind: "requires_action", intentId };
  const { code = "card_declined", decline_code: declineCode } = error;
  return { kind: "failed", intentId, code, declineCode };
}

/** Refusals and our own bad requests are known; anything else is an unknown outcome (CNV-12). */
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

/** A concurrent call is changing the charge; not a bank refusal. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && overtaken.includes(error.code ?? "");
}

/** Undefined when it is unknown whether the call had an effect. */
export function codeOfRefusal(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined;
  return error.code ?? "invalid_request";
}

const refundStates: Readonly<Record<string, Refund["state"]>> = {
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

export function refundOf(refund: Stripe.Refund): Refund {
  const { id, payment_intent, amount, status, metadata } = refund;
  const intentId = typeof payment_intent === "string" ? payment_intent : payment_intent?.id;
  const state = refundStates[status ?? "pending"] ?? "pending";
  const key = metadata?.refund_key;
  return { refundId: id, key, intentId, amountCents: amount, state };
}

export function accountOf(account: Stripe.Account): PayeeAccount {
  return {
    accountId: account.id,
    teacherId: numberIn(account.metadata?.teacher_id),
    transfers: account.capabilities?.transfers === "active",
    payouts: account.payouts_enabled,
    ...wantedOf(account.requirements),
  };
}

function numberIn(text: string | undefined): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}

type Wanted = Pick<PayeeAccount, "due" | "checking" | "errors" | "disabled">;

function wantedOf(requirements: Stripe.Account["requirements"]): Wanted {
  if (!requirements) return { due: [], checking: [], errors: [], disabled: undefined };
  const { currently_due, pending_verification, errors, disabled_reason } = requirements;
  return {
    due: currently_due ?? [],
    checking: pending_verification ?? [],
    errors: (errors ?? []).map(({ requirement, code }) => ({ about: requirement, code })),
    disabled: disabled_reason ?? undefined,
  };
}
