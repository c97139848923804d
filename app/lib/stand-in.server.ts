import { type HttpBindings, serve } from "@hono/node-server";
import type { Hono } from "hono";

/** A stand-in that listens on a loopback port of its own, and works in rounds until it is stopped. */
export type RunningStandIn = Readonly<{ port: number; stop: () => Promise<void> }>;

type Settings = Readonly<{
  app: Hono<{ Bindings: HttpBindings }>;
  port: number;
  /** What it does by itself, again and again: it posts its events. */
  round: () => Promise<unknown>;
  everyMs?: number | undefined;
}>;

/** Starts a stand-in; port 0 lets the system choose. */
export async function startStandIn({
  app,
  port,
  round,
  everyMs = 500,
}: Settings): Promise<RunningStandIn> {
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const listening = serve(
      {
        fetch: app.fetch,
        port,
        hostname: "127.0.0.1",
        // The process keeps Node's own Response: an answer of the network is recognised by it.
        overrideGlobalObjects: false,
        // A process that is busy for seconds would send on a connection that was closed meanwhile.
        serverOptions: { keepAliveTimeout: 0 },
      },
      () => {
        resolve(listening);
      },
    );
    listening.once("error", reject);
  });
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The stand-in has no port.");
  const stopRounds = repeat(round, everyMs);
  return {
    port: address.port,
    stop: async () => {
      await stopRounds();
      await new Promise((end) => server.close(end));
    },
  };
}

/** Does what is due, again and again, one round at a time. */
function repeat(act: () => Promise<unknown>, everyMs: number): () => Promise<void> {
  let stopped = false;
  let round: Promise<unknown> = Promise.resolve();
  const next = () => {
    round = act()
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
