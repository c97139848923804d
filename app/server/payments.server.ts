import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { chooseCards } from "#app/gateways/cards.server.ts";
import { stripeCards } from "#app/gateways/stripe-cards.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { keyFor } from "#app/lib/secret.server.ts";
import { paths } from "#app/paths.ts";

import { startBank } from "./bank.server.ts";

type Send = (request: Request) => Promise<Response> | Response;

/** Where the bank's pages are mounted, without the last slash: `app.route(bankPath, bankPages(…))`. */
export const bankPath = paths.demoBank.replace("/:session/", "");

/**
 * Chooses the card provider of this process (R13): Stripe with both keys, else the embedded bank, started on
 * a loopback port of its own. `send` reaches our API, for the bank's events; without it they wait for a
 * process that has one. Returns how to close.
 */
export async function openPayments(db: Db, send?: Send): Promise<() => Promise<void>> {
  if (env.realCards) {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
    if (!secretKey || !webhookSecret) throw new Error("STRIPE_WEBHOOK_SECRET is missing.");
    chooseCards(stripeCards({ secretKey, webhookSecret }));
    return () => Promise.resolve();
  }
  const secret = `whsec_${keyFor(env.sessionSecret, "bank").toString("hex")}`;
  const bank = await startBank({
    db,
    clock: machineClock,
    pages: `${env.origin}${bankPath}/`,
    secret,
    post: send && ((body, signature) => postEvent(send, body, signature)),
    port: env.BANK_PORT,
  });
  const at = { host: "127.0.0.1", port: bank.port };
  chooseCards(stripeCards({ secretKey: "sk_test_embedded", webhookSecret: secret, at }));
  return bank.stop;
}

async function postEvent(send: Send, body: string, signature: string): Promise<boolean> {
  const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
  const url = new URL("/api/payment/webhook", env.origin);
  const { ok } = await send(new Request(url, { method: "POST", headers, body }));
  return ok;
}
