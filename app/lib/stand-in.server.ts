import { type HttpBindings, serve } from "@hono/node-server";
import type { Hono } from "hono";

export type RunningStandIn = Readonly<{ port: number; stop: () => Promise<void> }>;

type Settings = Readonly<{
  app: Hono<{ Bindings: HttpBindings }>;
  port: number;
  round: () => Promise<unknown>;
  everyMs?: number | undefined;
}>;

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
        // Keeps Node's own Response: network answers are recognised by it.
        overrideGlobalObjects: false,
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
