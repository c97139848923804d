import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { chooseCards } from "#app/gateways/cards.server.ts";
import { stripeCards } from "#app/gateways/stripe-cards.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { keyFor } from "#app/lib/secret.server.ts";
import { paths } from "#app/paths.ts";
import type { Post } from "#app/sandbox/stripe/events.server.ts";
import { createTables } from "#app/sandbox/stripe/tables.server.ts";
import { startStripe } from "#app/sandbox/stripe/wire.server.ts";

type Send = (request: Request) => Promise<Response> | Response;

/** Where the stand-in's pages are mounted, without the last slash: `app.route(bankPath, hostedPages(…))`. */
export const bankPath = paths.demoBank.replace("/:session/", "");

/**
 * Chooses the card provider of this process (R13): Stripe with both keys, else, in the demonstration only,
 * its stand-in, started on a loopback port of its own. `send` reaches our API, for its events; without it
 * they wait for a process that has one. Returns how to close.
 */
export async function openPayments(db: Db, send?: Send): Promise<() => Promise<void>> {
  if (env.realCards) {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
    if (!secretKey || !webhookSecret) throw new Error("STRIPE_WEBHOOK_SECRET is missing.");
    chooseCards(stripeCards({ secretKey, webhookSecret }));
    return () => Promise.resolve();
  }
  if (!env.demo) throw new Error("STRIPE_SECRET_KEY or STRIPE_PUBLIC_KEY is missing.");
  await createTables(db);
  const secret = `whsec_${keyFor(env.sessionSecret, "bank").toString("hex")}`;
  const settings = {
    db,
    clock: machineClock,
    pages: `${env.origin}${bankPath}/`,
    secret,
    post: send && postTo(send),
  };
  // A command beside a running server finds the port taken: any other will do for it.
  const stripe = await startStripe({ ...settings, port: env.BANK_PORT }).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    return startStripe({ ...settings, port: 0 });
  });
  const at = { host: "127.0.0.1", port: stripe.port };
  chooseCards(stripeCards({ secretKey: "sk_test_embedded", webhookSecret: secret, at }));
  return stripe.stop;
}

const isTaken = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "EADDRINUSE";

function postTo(send: Send): Post {
  return async (body, signature) => {
    const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
    const url = new URL("/api/payment/webhook", env.origin);
    const { ok } = await send(new Request(url, { method: "POST", headers, body }));
    return ok;
  };
}
