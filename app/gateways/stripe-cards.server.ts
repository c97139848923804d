import type Stripe from "stripe";

import type { Cards, Charge, SavedCard } from "./cards.server.ts";
import type { ChargeOutcome } from "./outcomes.server.ts";
import {
  found,
  openAccounts,
  requested,
  type StripeAccounts,
  type StripeSettings,
} from "./stripe-accounts.server.ts";
import { disputes } from "./stripe-disputes.server.ts";
import { meaningOf, readEvent } from "./stripe-events.server.ts";
import {
  cardOf,
  isOvertaken,
  outcomeOf,
  outcomeOfError,
  waitsForFamily,
} from "./stripe-outcomes.server.ts";
import { paymentPages } from "./stripe-pages.server.ts";
import { payees } from "./stripe-payees.server.ts";

export function stripeCards(settings: StripeSettings): Cards {
  const accounts = openAccounts(settings);
  return {
    has: accounts.has,
    ...setups(accounts),
    ...charges(accounts),
    ...paymentPages(accounts),
    ...disputes(accounts),
    ...payees(accounts),
    readEvent: (raw, signature) => readEvent(settings, raw, signature),
    meaningOf,
  };
}

const idOf = (thing: string | { id: string } | null | undefined) =>
  typeof thing === "string" ? thing : thing?.id;

function setups(accounts: StripeAccounts) {
  return {
    async createPayer({ entity, customerId, email, name }) {
      const metadata = { customer_id: String(customerId) };
      const idempotencyKey = `payer:${String(customerId)}`;
      const payer = await requested(
        accounts.of(entity).customers.create({ email, name, metadata }, { idempotencyKey }),
      );
      return payer.id;
    },
    async openSetupPage({ entity, payerId, idempotencyKey, successUrl, cancelUrl }) {
      const session = await requested(
        accounts.of(entity).checkout.sessions.create(
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
    async openSetup({ entity, payerId, idempotencyKey }) {
      const intent = await requested(
        accounts
          .of(entity)
          .setupIntents.create(
            { customer: payerId, allowed_payment_method_types: ["card"], usage: "off_session" },
            { idempotencyKey },
          ),
      );
      if (!intent.client_secret) throw new Error(`The set-up ${intent.id} has no secret.`);
      return { secret: intent.client_secret };
    },
    async findSetup({ entity, sessionId }) {
      const session = await found(
        accounts
          .of(entity)
          .checkout.sessions.retrieve(sessionId, { expand: ["setup_intent.payment_method"] }),
      );
      return session && { payerId: idOf(session.customer), card: cardSetUp(session) };
    },
    async findCard({ entity, paymentMethodId }) {
      const method = await found(accounts.of(entity).paymentMethods.retrieve(paymentMethodId));
      return method && cardOf(method);
    },
    async forgetCard({ entity, paymentMethodId }) {
      await found(accounts.of(entity).paymentMethods.detach(paymentMethodId));
    },
  } satisfies Partial<Cards>;
}

function cardSetUp({ setup_intent: intent }: Stripe.Checkout.Session): SavedCard | undefined {
  if (!intent || typeof intent === "string" || intent.status !== "succeeded") return undefined;
  const method = intent.payment_method;
  return method && typeof method !== "string" ? cardOf(method) : undefined;
}

function charges(accounts: StripeAccounts) {
  return {
    async charge(charge) {
      const stripe = accounts.of(charge.entity);
      try {
        return outcomeOf(await createIntent(stripe, charge));
      } catch (error) {
        return outcomeOfError(error);
      }
    },
    async lookUp({ entity, paymentId, payerId, intentId }) {
      const stripe = accounts.of(entity);
      if (intentId) return outcomeOf(await stripe.paymentIntents.retrieve(intentId));
      for await (const intent of stripe.paymentIntents.list({ customer: payerId, limit: 100 })) {
        if (intent.metadata.payment_id === String(paymentId)) return outcomeOf(intent);
      }
      return undefined;
    },
    async cancelCharge({ entity, intentId }) {
      const intents = accounts.of(entity).paymentIntents;
      try {
        return outcomeOf(await intents.cancel(intentId));
      } catch (error) {
        if (!isOvertaken(error)) throw error;
        return outcomeOf(await requested(intents.retrieve(intentId)));
      }
    },
    async authenticate({ entity, intentId, paymentMethodId, returnUrl }) {
      const stripe = accounts.of(entity);
      try {
        const now = await stripe.paymentIntents.retrieve(intentId);
        if (now.status !== "requires_payment_method" || !waitsForFamily(now)) return pageOf(now);
        const family = { payment_method: paymentMethodId, return_url: returnUrl };
        return pageOf(await confirmIntent(stripe, intentId, family));
      } catch (error) {
        return { outcome: { ...outcomeOfError(error), intentId } };
      }
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

/** Returns the current state when a concurrent submission confirmed first. */
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

function pageOf(intent: Stripe.PaymentIntent): { url: string } | { outcome: ChargeOutcome } {
  const url = intent.next_action?.redirect_to_url?.url;
  return intent.status === "requires_action" && url ? { url } : { outcome: outcomeOf(intent) };
}
