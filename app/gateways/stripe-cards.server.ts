import Stripe from "stripe";

import { RuleError } from "#app/lib/rule-error.ts";

import type { Cards, Charge, ChargeOutcome, SavedCard } from "./cards.server.ts";
import { stripeClient } from "./stripe-client.server.ts";
import {
  isOvertaken,
  meaningOf,
  outcomeOf,
  outcomeOfError,
  waitsForFamily,
} from "./stripe-outcomes.server.ts";

type Settings = Readonly<{
  secretKey: string;
  webhookSecret: string;
  /** The stand-in's port; the provider's own when absent. */
  at?: { host: string; port: number } | undefined;
  timeoutMs?: number | undefined;
}>;

/** Card payments through the official library, which takes the host and port of whoever answers. */
export function stripeCards({ secretKey, webhookSecret, at, timeoutMs = 10_000 }: Settings): Cards {
  const stripe = new Stripe(secretKey, {
    ...(at && { host: at.host, port: at.port, protocol: "http" }),
    httpClient: stripeClient(timeoutMs, { privateAddresses: at !== undefined }),
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
  });
  return {
    ...setups(stripe),
    ...charges(stripe),
    readEvent(raw, signature) {
      try {
        const event = stripe.webhooks.constructEvent(raw, signature ?? "", webhookSecret, 300);
        return { id: event.id, type: event.type, payload: { ...event.data.object } };
      } catch {
        throw new RuleError("unauthenticated", "api.payment.signature");
      }
    },
    meaningOf,
  };
}

const idOf = (thing: string | { id: string } | null | undefined) =>
  typeof thing === "string" ? thing : thing?.id;

function setups(stripe: Stripe) {
  return {
    async createPayer({ customerId, email, name }) {
      const metadata = { customer_id: String(customerId) };
      const idempotencyKey = `payer:${String(customerId)}`;
      const payer = await asked(
        stripe.customers.create({ email, name, metadata }, { idempotencyKey }),
      );
      return payer.id;
    },
    async openSetupPage({ payerId, idempotencyKey, successUrl, cancelUrl }) {
      const session = await asked(
        stripe.checkout.sessions.create(
          {
            mode: "setup",
            customer: payerId,
            allowed_payment_method_types: ["card"],
            locale: "fr",
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey },
        ),
      );
      if (!session.url) throw new Error(`The set-up page of ${session.id} has no address.`);
      return { sessionId: session.id, url: session.url };
    },
    async openSetup({ payerId, idempotencyKey }) {
      const intent = await asked(
        stripe.setupIntents.create(
          { customer: payerId, allowed_payment_method_types: ["card"], usage: "off_session" },
          { idempotencyKey },
        ),
      );
      if (!intent.client_secret) throw new Error(`The set-up ${intent.id} has no secret.`);
      return { secret: intent.client_secret };
    },
    async findSetupCard(sessionId) {
      const session = await found(
        stripe.checkout.sessions.retrieve(sessionId, { expand: ["setup_intent.payment_method"] }),
      );
      const intent = session?.setup_intent;
      if (!intent || typeof intent === "string" || intent.status !== "succeeded") return undefined;
      const method = intent.payment_method;
      return method && typeof method !== "string" ? cardOf(method) : undefined;
    },
    async findCard(paymentMethodId) {
      const method = await found(stripe.paymentMethods.retrieve(paymentMethodId));
      return method && cardOf(method);
    },
    async forgetCard(paymentMethodId) {
      await found(stripe.paymentMethods.detach(paymentMethodId));
    },
  } satisfies Partial<Cards>;
}

function cardOf({ id, customer, card }: Stripe.PaymentMethod): SavedCard | undefined {
  if (!card) return undefined;
  return {
    paymentMethodId: id,
    payerId: idOf(customer),
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  };
}

/** What was asked for; 503 when the provider does not answer. */
async function asked<Thing>(answer: Promise<Thing>): Promise<Thing> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error;
    throw new RuleError("unavailable", "api.payment.unavailable", { retryAfter: 60 });
  }
}

/** As `asked`, or nothing when the provider does not know the thing. */
async function found<Thing>(answer: Promise<Thing>): Promise<Thing | undefined> {
  try {
    return await asked(answer);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  }
}

function charges(stripe: Stripe) {
  return {
    async charge(charge) {
      try {
        return outcomeOf(await createIntent(stripe, charge));
      } catch (error) {
        return outcomeOfError(error);
      }
    },
    async lookUp({ paymentId, payerId, intentId }) {
      if (intentId) return outcomeOf(await stripe.paymentIntents.retrieve(intentId));
      for await (const intent of stripe.paymentIntents.list({ customer: payerId, limit: 100 })) {
        if (intent.metadata.payment_id === String(paymentId)) return outcomeOf(intent);
      }
      return undefined;
    },
    async authenticate({ intentId, paymentMethodId, returnUrl }) {
      try {
        const now = await stripe.paymentIntents.retrieve(intentId);
        if (now.status !== "requires_payment_method" || !waitsForFamily(now)) return pageOf(now);
        const family = { payment_method: paymentMethodId, return_url: returnUrl };
        return pageOf(await confirmIntent(stripe, intentId, family));
      } catch (error) {
        return { outcome: { ...outcomeOfError(error), intentId } };
      }
    },
    async refund({ intentId, idempotencyKey }) {
      await asked(stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey }));
    },
  } satisfies Partial<Cards>;
}

function createIntent(stripe: Stripe, charge: Charge): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create(
    {
      amount: charge.amountCents,
      currency: charge.currency.toLowerCase(),
      customer: charge.payerId,
      payment_method: charge.paymentMethodId,
      allowed_payment_method_types: ["card"],
      off_session: true,
      confirm: true,
      metadata: { payment_id: String(charge.paymentId), bill_id: String(charge.billId) },
      transfer_group: `bill_${String(charge.billId)}`,
    },
    { idempotencyKey: charge.idempotencyKey },
  );
}

/** Confirms a charge with the family there; what it is by now when another press came first. */
async function confirmIntent(
  stripe: Stripe,
  intentId: string,
  family: { payment_method: string; return_url: string },
): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.confirm(intentId, family);
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    return stripe.paymentIntents.retrieve(intentId);
  }
}

/** The bank's page when the family has to go there, else what the intent says. */
function pageOf(intent: Stripe.PaymentIntent): { url: string } | { outcome: ChargeOutcome } {
  const url = intent.next_action?.redirect_to_url?.url;
  return intent.status === "requires_action" && url ? { url } : { outcome: outcomeOf(intent) };
}
