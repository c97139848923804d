import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import type { StandIns } from "#app/gateways/gateways.server.ts";
import { type Clock, machineClock } from "#app/lib/clock.ts";
import { keyFor } from "#app/lib/secret.server.ts";
import type { Post } from "#app/lib/signed-event.server.ts";
import { paths } from "#app/paths.ts";
import { startBbb } from "#app/sandbox/bbb/serve.server.ts";
import { startStripe } from "#app/sandbox/stripe/serve.server.ts";
import { createTables } from "#app/sandbox/stripe/tables.server.ts";
import type { Account } from "#app/sandbox/stripe/wire.server.ts";
import { startUrssaf } from "#app/sandbox/urssaf/serve.server.ts";
import { createTables as createAgencyTables } from "#app/sandbox/urssaf/tables.server.ts";

type Send = (request: Request) => Promise<Response> | Response;

/** Without the last slash: `app.route(bankPath, hostedPages(…))`. */
export const bankPath = paths.demoBank.replace("/:session/", "");

export const agencyPath = paths.demoAgency.replace("/:client/", "");

type Opened = Readonly<{ standIns: StandIns; close: () => Promise<void> }>;

/** One account per entity; secrets stay in this process. */
function accountsOf(secret: string): readonly Account[] {
  return (["main", "second"] as const).map((name) => ({
    name,
    secretKey: `sk_test_${name}`,
    publicKey: `pk_test_${name}`,
    webhookSecret: `whsec_${keyFor(secret, `stripe ${name}`).toString("hex")}`,
  }));
}

/**
 * Loopback stand-ins, only in the demonstration without real keys (decision 024). `clock`: business time; `send`: our
 * API for their events, which otherwise wait.
 */
export async function openStandIns(db: Db, clock: Clock, send?: Send): Promise<Opened> {
  const [bank, agency] = [await openBank(db, send), await openAgency(db, clock, send)];
  const rooms = await openMeetings(send);
  return {
    standIns: { stripe: bank?.settings, urssaf: agency?.settings, bbb: rooms?.settings },
    close: async () => {
      await rooms?.close();
      await agency?.close();
      await bank?.close();
    },
  };
}

/** Where a copy of the demonstration is put. */
export async function createStandInTables(db: Db): Promise<void> {
  await createTables(db);
  await createAgencyTables(db);
}

async function openBank(db: Db, send: Send | undefined) {
  if (env.stripe || !env.demo) return undefined;
  await createTables(db);
  const accounts = accountsOf(env.sessionSecret);
  const settings = {
    db,
    clock: machineClock,
    pages: `${env.origin}${bankPath}/`,
    accounts,
    post: send && postTo(send, "/api/payment/webhook", "Stripe-Signature"),
  };
  const running = await onPort(env.BANK_PORT, (port) => startStripe({ ...settings, port }));
  const [main, second] = accounts;
  const at = { host: "127.0.0.1", port: running.port };
  return { settings: main && { main, second, at }, close: running.stop };
}

async function openAgency(db: Db, clock: Clock, send: Send | undefined) {
  if (env.agency || !env.demo) return undefined;
  await createAgencyTables(db);
  const secret = (use: string) => keyFor(env.sessionSecret, `urssaf ${use}`).toString("hex");
  const keys = {
    clientId: "preau-demo",
    clientSecret: secret("client"),
    webhookSecret: secret("webhook"),
  };
  const post = send && postTo(send, "/api/urssaf/webhook", "Urssaf-Signature");
  const settings = { db, clock, ...keys, post };
  const running = await onPort(env.AGENCY_PORT, (port) => startUrssaf({ ...settings, port }));
  const baseUrl = `http://127.0.0.1:${String(running.port)}`;
  return {
    settings: { ...keys, baseUrl, site: `${env.origin}${agencyPath}/` },
    close: running.stop,
  };
}

async function openMeetings(send: Send | undefined) {
  if (env.VIDEO_PROVIDER !== "bigbluebutton" || env.meetings || !env.demo) return undefined;
  const secret = keyFor(env.sessionSecret, "bbb").toString("hex");
  const call = send && (async (request: Request) => (await send(request)).ok);
  const running = await onPort(env.BBB_PORT, (port) => startBbb({ port, secret, call }));
  const url = `http://127.0.0.1:${String(running.port)}/bigbluebutton/`;
  return { settings: { url, secret }, close: running.stop };
}

/** A command run with a server finds the port taken and uses another. */
function onPort<Running>(port: number, start: (port: number) => Promise<Running>) {
  return start(port).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    return start(0);
  });
}

const isTaken = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "EADDRINUSE";

function postTo(send: Send, path: string, header: string): Post {
  return async (body, signature) => {
    const headers = { "Content-Type": "application/json", [header]: signature };
    const url = new URL(path, env.origin);
    const { ok } = await send(new Request(url, { method: "POST", headers, body }));
    return ok;
  };
}
