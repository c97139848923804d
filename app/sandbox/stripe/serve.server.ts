import { serve } from "@hono/node-server";

import { deliverEvents, type Post } from "./events.server.ts";
import { drawRandom } from "./fields.ts";
import { findOverdueSessions } from "./objects.server.ts";
import { expireSession } from "./sessions.server.ts";
import { type Account, wireApp, type WireSettings } from "./wire.server.ts";

type ServeSettings = WireSettings &
  Readonly<{
    /** How events reach the site. Absent: they wait for a process that posts them. */
    post?: Post | undefined;
  }>;

/** The secret that signs the events of an account. */
export const secretsOf = (accounts: readonly Account[]) => (name: string) =>
  accounts.find((account) => account.name === name)?.webhookSecret ?? "";

async function deliver(settings: ServeSettings): Promise<number> {
  const { db, accounts, post, clock, pages, draw = drawRandom } = settings;
  if (!post) return 0;
  const now = clock();
  await db.transaction(async (tx) => {
    for (const { id, account } of await findOverdueSessions(tx, now)) {
      await expireSession({ tx, account, now, pages, draw }, id);
    }
  });
  return deliverEvents(db, { secretOf: secretsOf(accounts), post, now });
}

/** A stand-in that listens on a loopback port of its own and posts its events until it is stopped. */
type RunningSandbox = Readonly<{ port: number; stop: () => Promise<void> }>;

/** Starts the stand-in; port 0 lets the system choose. Events are looked for every `everyMs`. */
export async function startStripe(
  settings: ServeSettings & { port: number; everyMs?: number },
): Promise<RunningSandbox> {
  const app = wireApp(settings, () => deliver(settings));
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const listening = serve(
      {
        fetch: app.fetch,
        port: settings.port,
        hostname: "127.0.0.1",
        // The process keeps Node's own Response: an answer of the network is recognised by it.
        overrideGlobalObjects: false,
      },
      () => {
        resolve(listening);
      },
    );
    listening.once("error", reject);
  });
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The stand-in has no port.");
  const stopPosting = postEvery(settings, settings.everyMs ?? 500);
  return {
    port: address.port,
    stop: async () => {
      await stopPosting();
      await new Promise((end) => server.close(end));
    },
  };
}

/** Posts what is due, again and again, one round at a time. */
function postEvery(settings: ServeSettings, everyMs: number): () => Promise<void> {
  let stopped = false;
  let round: Promise<unknown> = Promise.resolve();
  const next = () => {
    round = deliver(settings)
      .catch(() => undefined)
      .then(() => {
        if (!stopped) timer = setTimeout(next, everyMs).unref();
      });
  };
  let timer = setTimeout(next, everyMs).unref();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
}
