import Stripe from "stripe";

import { RuleError } from "#app/lib/rule-error.ts";

import type { Cards, PaymentPage, PaymentPageState } from "./cards.server.ts";
import type { Entity } from "./outcomes.server.ts";
import { found, requested, type StripeAccounts } from "./stripe-accounts.server.ts";
import { cardOf, outcomeOf, refundOf } from "./stripe-outcomes.server.ts";

export function paymentPages(accounts: StripeAccounts) {
  return {
    async openPaymentPage(page) {
      const { idempotencyKey } = page;
      const sessions = accounts.of(page.entity).checkout.sessions;
      const session = await requested(sessions.create(sessionOf(page), { idempotencyKey }));
      if (!session.url) throw new Error(`The payment page of ${session.id} has no address.`);
      return { sessionId: session.id, url: session.url };
    },
    findPaymentPage({ entity, sessionId }) {
      return findPage(accounts.of(entity), sessionId);
    },
    async closePaymentPage({ entity, sessionId }) {
      const stripe = accounts.of(entity);
      // A session that is not open is refused: read its state instead.
      await found(stripe.checkout.sessions.expire(sessionId));
      return findPage(stripe, sessionId);
    },
    async refund(wanted) {
      const refund = await requested(makeRefund(wanted)).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        const isDisputed = error.code === "charge_disputed";
        throw new RuleError(
          "conflict",
          isDisputed ? "api.payment.disputed" : "api.payment.not_refundable",
        );
      });
      return refundOf(refund);
    },
    async findRefunded({ entity, intentId }) {
      let cents = 0;
      for await (const refund of refundsOf(entity, intentId)) {
        const { state, amountCents } = refundOf(refund);
        if (state !== "failed") cents += amountCents;
      }
      return cents;
    },
  } satisfies Partial<Cards>;

  /** The provider keeps a key, and its failures, for a day: look first, or a retry could refund twice. */
  async function makeRefund(wanted: Parameters<Cards["refund"]>[0]): Promise<Stripe.Refund> {
    const { entity, intentId, idempotencyKey, amountCents, reason } = wanted;
    for await (const refund of refundsOf(entity, intentId)) {
      if (refund.metadata?.refund_key === idempotencyKey) return refund;
    }
    const params = {
      payment_intent: intentId,
      metadata: { refund_key: idempotencyKey },
      ...(amountCents !== undefined && { amount: amountCents }),
      ...(reason && { reason }),
    };
    return accounts.of(entity).refunds.create(params, { idempotencyKey });
  }

  function refundsOf(entity: Entity, intentId: string) {
    return accounts.of(entity).refunds.list({ payment_intent: intentId, limit: 100 });
  }
}

function sessionOf(page: PaymentPage): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment_id: String(page.paymentId), bill_id: String(page.billId) };
  return {
    mode: "payment",
    ...(page.payerId && { customer: page.payerId }),
    allowed_payment_method_types: ["card"],
    locale: "fr",
    client_reference_id: String(page.paymentId),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: page.currency.toLowerCase(),
          unit_amount: page.amountCents,
          product_data: { name: page.label },
        },
      },
    ],
    metadata,
    payment_intent_data: {
      metadata,
      transfer_group: `bill_${String(page.billId)}`,
      ...(page.payerId && { setup_future_usage: "off_session" as const }),
    },
    expires_at: Math.floor(page.expiresAt.getTime() / 1000),
    success_url: page.successUrl,
    cancel_url: page.cancelUrl,
  };
}

async function findPage(stripe: Stripe, sessionId: string): Promise<PaymentPageState | undefined> {
  const reading = stripe.checkout.sessions.retrieve(sessionId, {
    expand: ["payment_intent.payment_method"],
  });
  const session = await found(reading);
  if (!session) return undefined;
  const { status, payment_intent: intent } = session;
  const state = status === "complete" ? "completed" : status === "expired" ? "expired" : "open";
  if (!intent || typeof intent === "string") return { state, outcome: undefined };
  return { state, outcome: outcomeOf(intent), kept: keptBy(intent) };
}

function keptBy({ payment_method: method, status }: Stripe.PaymentIntent) {
  const card = method && typeof method !== "string" ? cardOf(method) : undefined;
  return status === "succeeded" && card?.payerId ? card : undefined;
}
