import Stripe from "stripe";

import { RuleError } from "#app/lib/rule-error.ts";
import { refuseInTransaction } from "#app/lib/transaction.server.ts";

import type { Entity } from "./outcomes.server.ts";
import { stripeClient } from "./stripe-client.server.ts";

export type StripeKeys = Readonly<{
  secretKey: string;
  publicKey: string;
  webhookSecret: string;
}>;

export type StripeSettings = Readonly<{
  main: StripeKeys;
  second?: StripeKeys | undefined;
  /** The stand-in's port; otherwise the provider's. */
  at?: { host: string; port: number } | undefined;
  timeoutMs?: number | undefined;
}>;

export type StripeAccounts = Readonly<{
  has(entity: Entity): boolean;
  /** Throws inside a transaction; 503 without a secret key. */
  of(entity: Entity): Stripe;
  publicOf(entity: Entity): Stripe;
}>;

export function openAccounts(settings: StripeSettings): StripeAccounts {
  const { at, timeoutMs = 10_000 } = settings;
  const open = (key: string) =>
    new Stripe(key, {
      ...(at && { host: at.host, port: at.port, protocol: "http" }),
      httpClient: stripeClient(timeoutMs, { privateAddresses: at !== undefined }),
      maxNetworkRetries: 0,
      timeout: timeoutMs,
      telemetry: false,
    });
  const both = (keys: StripeKeys) => ({
    secret: open(keys.secretKey),
    public: open(keys.publicKey),
  });
  const opened = {
    main: both(settings.main),
    second: settings.second && both(settings.second),
  };

  function clientsOf(entity: Entity) {
    refuseInTransaction("The card provider");
    const clients = opened[entity];
    if (!clients) throw unavailable();
    return clients;
  }
  return {
    has: (entity) => opened[entity] !== undefined,
    of: (entity) => clientsOf(entity).secret,
    publicOf: (entity) => clientsOf(entity).public,
  };
}

const unavailable = () =>
  new RuleError("unavailable", "api.payment.unavailable", { retryAfter: 60 });

/** 503 when the provider does not answer. */
export async function requested<Thing>(answer: Promise<Thing>): Promise<Thing> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error;
    throw unavailable();
  }
}

export async function found<Thing>(answer: Promise<Thing>): Promise<Thing | undefined> {
  try {
    return await requested(answer);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  }
}
