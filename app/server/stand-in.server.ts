import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import type { StripeSettings } from "#app/gateways/stripe-accounts.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { keyFor } from "#app/lib/secret.server.ts";
import { paths } from "#app/paths.ts";
import type { Post } from "#app/sandbox/stripe/events.server.ts";
import { startStripe } from "#app/sandbox/stripe/serve.server.ts";
import { createTables } from "#app/sandbox/stripe/tables.server.ts";
import type { Account } from "#app/sandbox/stripe/wire.server.ts";

type Send = (request: Request) => Promise<Response> | Response;

/** Where the stand-in's pages are mounted, without the last slash: `app.route(bankPath, hostedPages(…))`. */
export const bankPath = paths.demoBank.replace("/:session/", "");

/** The stand-in of the card provider, where it listens, and how to close it. */
type StandIn = Readonly<{ stripe: StripeSettings | undefined; close: () => Promise<void> }>;

/** The accounts that a stand-in opens: one for each entity, whose secrets nobody outside this process knows. */
function accountsOf(secret: string): readonly Account[] {
  return (["main", "second"] as const).map((name) => ({
    name,
    secretKey: `sk_test_${name}`,
    publicKey: `pk_test_${name}`,
    webhookSecret: `whsec_${keyFor(secret, `stripe ${name}`).toString("hex")}`,
  }));
}

/**
 * Starts the stand-in of the card provider on a loopback port of its own, in the demonstration without real
 * keys only (decision 024). `send` reaches our API, for its events; without it they wait for a process that has one.
 */
export async function openStandIn(db: Db, send?: Send): Promise<StandIn> {
  if (env.stripe || !env.demo) return { stripe: undefined, close: () => Promise.resolve() };
  await createTables(db);
  const accounts = accountsOf(env.sessionSecret);
  const settings = {
    db,
    clock: machineClock,
    pages: `${env.origin}${bankPath}/`,
    accounts,
    post: send && postTo(send),
  };
  // A command beside a running server finds the port taken and uses any other.
  const running = await startStripe({ ...settings, port: env.BANK_PORT }).catch(
    (error: unknown) => {
      if (!isTaken(error)) throw error;
      return startStripe({ ...settings, port: 0 });
    },
  );
  const [main, second] = accounts;
  const at = { host: "127.0.0.1", port: running.port };
  return { stripe: main && { main, second, at }, close: running.stop };
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
