import Stripe from "stripe";

import { RuleError } from "#app/lib/rule-error.ts";

import type { DisputeState, EventMeaning, ProviderEvent } from "./card-events.server.ts";
import type { StripeSettings } from "./stripe-accounts.server.ts";
import { accountOf, outcomeOf, refundOf } from "./stripe-outcomes.server.ts";

/** Maximum age of a signature, in seconds. */
const oldest = 300;

/** 401 unless an entity's secret signed these raw bytes recently. */
export function readEvent(
  { main, second }: StripeSettings,
  raw: string,
  signature: string | null,
): ProviderEvent {
  for (const [entity, keys] of [["main", main] as const, ["second", second] as const]) {
    if (!keys) continue;
    try {
      const event = Stripe.webhooks.constructEvent(
        raw,
        signature ?? "",
        keys.webhookSecret,
        oldest,
      );
      const { id, type, account, created: createdAt } = event;
      const object = { ...event.data.object };
      return { id, type, payload: { entity, account, createdAt, object } };
    } catch {
      // Another entity's event, or an unknown one's.
    }
  }
  throw new RuleError("unauthenticated", "api.payment.signature");
}

type Read = Pick<ProviderEvent, "type" | "payload">;
type Thing = ProviderEvent["payload"]["object"];

export function meaningOf({ type, payload }: Read): EventMeaning {
  const { object: thing, account } = payload;
  if (type.startsWith("payment_intent.")) return meaningOfIntent(thing);
  if (type.startsWith("transfer.")) return meaningOfTransfer(thing);
  if (type.startsWith("payout.")) return meaningOfPayout(thing, account);
  return meanings[type]?.(thing) ?? nothing;
}

const nothing = { about: "nothing" } as const;

const meanings: Readonly<Record<string, (thing: Thing) => EventMeaning>> = {
  "setup_intent.succeeded": meaningOfSetup,
  "charge.refunded": meaningOfRefunded,
  "charge.dispute.created": (thing) => meaningOfDispute(thing, "opened"),
  "charge.dispute.updated": (thing) =>
    isAnswered(thing) ? meaningOfDispute(thing, "answered") : nothing,
  "charge.dispute.closed": (thing) =>
    meaningOfDispute(thing, thing.status === "lost" ? "lost" : "won"),
  "checkout.session.completed": (thing) => meaningOfPage(thing, "completed"),
  "checkout.session.expired": (thing) => meaningOfPage(thing, "expired"),
  "refund.created": meaningOfRefund,
  "refund.updated": meaningOfRefund,
  "refund.failed": meaningOfRefund,
  "charge.refund.updated": meaningOfRefund,
  "account.updated": (thing) => ({
    about: "payee",
    account: accountOf(thing as unknown as Stripe.Account),
  }),
};

function textIn(thing: Thing, name: string): string | undefined {
  const value = thing[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

function paymentIdIn(metadata: unknown): number | undefined {
  const paymentId = Number((metadata as { payment_id?: unknown } | null | undefined)?.payment_id);
  return Number.isInteger(paymentId) && paymentId > 0 ? paymentId : undefined;
}

function meaningOfIntent(thing: Thing): EventMeaning {
  if (thing.object !== "payment_intent" || thing.status === "canceled") return nothing;
  const outcome = outcomeOf(thing as unknown as Stripe.PaymentIntent);
  return { about: "charge", paymentId: paymentIdIn(thing.metadata), outcome };
}

function meaningOfSetup(thing: Thing): EventMeaning {
  const payerId = textIn(thing, "customer");
  const paymentMethodId = textIn(thing, "payment_method");
  return payerId && paymentMethodId ? { about: "card", payerId, paymentMethodId } : nothing;
}

function meaningOfRefunded(thing: Thing): EventMeaning {
  const intentId = textIn(thing, "payment_intent");
  if (!intentId) return nothing;
  const outcome = {
    kind: "refunded",
    intentId,
    amountCents: Number(thing.amount_refunded),
  } as const;
  return { about: "charge", paymentId: undefined, outcome };
}

function meaningOfDispute(thing: Thing, state: DisputeState): EventMeaning {
  const intentId = textIn(thing, "payment_intent");
  const disputeId = textIn(thing, "id");
  if (!intentId || !disputeId) return nothing;
  const amountCents = Number(thing.amount);
  return { about: "dispute", intentId, disputeId, state, amountCents, answerBy: dueIn(thing) };
}

/** The bank has our evidence, and decides. */
export const isAnswered = ({ status }: Readonly<{ status?: unknown }>): boolean =>
  status === "under_review" || status === "warning_under_review";

/** Null where no evidence is asked for. */
function dueIn({ evidence_details: evidence }: Thing): Date | undefined {
  const seconds = (evidence as { due_by?: unknown } | null | undefined)?.due_by;
  return typeof seconds === "number" ? new Date(seconds * 1000) : undefined;
}

function meaningOfPage(thing: Thing, state: "completed" | "expired"): EventMeaning {
  const sessionId = textIn(thing, "id");
  if (!sessionId || thing.mode !== "payment") return nothing;
  const paymentId = paymentIdIn(thing.metadata);
  const intentId = textIn(thing, "payment_intent");
  return { about: "payment_page", sessionId, paymentId, intentId, state };
}

function meaningOfRefund(thing: Thing): EventMeaning {
  return { about: "refund", refund: refundOf(thing as unknown as Stripe.Refund) };
}

function meaningOfTransfer(thing: Thing): EventMeaning {
  const [transferId, accountId] = [textIn(thing, "id"), textIn(thing, "destination")];
  if (!transferId || !accountId || thing.object !== "transfer") return nothing;
  const [amountCents, reversedCents] = [Number(thing.amount), Number(thing.amount_reversed)];
  return { about: "transfer", transferId, accountId, amountCents, reversedCents };
}

const payoutStates = ["paid", "failed", "canceled"] as const;

function meaningOfPayout(thing: Thing, accountId: string | undefined): EventMeaning {
  const payoutId = textIn(thing, "id");
  // Without an account: our own balance to our bank, left to accounting.
  if (!payoutId || !accountId) return nothing;
  const state = payoutStates.find((one) => one === thing.status) ?? "pending";
  const amountCents = Number(thing.amount);
  const failureCode = textIn(thing, "failure_code");
  return { about: "payout", payoutId, accountId, amountCents, state, failureCode };
}
