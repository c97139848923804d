import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";

import { log } from "#app/bff/log.server.ts";
import { env } from "#app/env.server.ts";
import { gatewaysLine } from "#app/gateways/gateways.server.ts";
import { openStorage, tryStorage } from "#app/gateways/storage.server.ts";

import { bodyLimitOf } from "./body-limit.ts";
import { serveCommands } from "./commands.server.ts";
import { compose } from "./compose.server.ts";
import { startCounting } from "./counting.server.ts";
import { createDoor, drain, type Patience } from "./door.ts";
import type { Health } from "./health.ts";
import { createHttpServer } from "./http.ts";
import { startJobs } from "./jobs.server.ts";
import { watchProcess } from "./process-metrics.ts";
import { fillWhenEmpty } from "./seeding.server.ts";
import { openWorld, type World } from "./world.server.ts";

/** Still accepting; each answer closes its connection. */
const noticeMs = env.DATABASE_URL ? 2000 : 300;
const patience = { idleMs: env.DATABASE_URL ? 1000 : 300, lastMs: 10_000 };
/** Hard exit, whatever still runs: fifteen seconds in all at most. */
const lastMs = 14_000;

export async function startServer(build: ServerBuild): Promise<void> {
  const unwatch = watchProcess();
  const { health, close } = await openServer(build);
  stopOnSignals(health, async () => {
    await close(patience);
    unwatch();
  });
}

type Open = Readonly<{ health: Health; close: (patience: Patience) => Promise<void> }>;

/** Listens on the environment's port; all that it opened ends with `close`, so that it may be opened again. */
export async function openServer(build: ServerBuild): Promise<Open> {
  // Before opening anything: without file storage each upload would fail (decision 024).
  if (!env.API_URL) await tryStorage(openStorage(env));
  const world = await openWorld();
  await fillWhenEmpty(world);
  const { app, pages, health, headers } = compose(world, build);
  const door = createDoor();
  const server = createHttpServer({
    fetch: app.fetch,
    hit: (incoming, outgoing) => pages.hit(incoming, outgoing),
    headers,
    isStopping: health.isStopping,
    door,
    trustedProxies: env.TRUST_PROXY,
    host: new URL(env.origin).host,
    bodyLimit: bodyLimitOf,
  });
  const closings = await openBehind(world);
  await listen(server);
  announce();
  return {
    health,
    close: async (given) => {
      await drain(server, door, given);
      for (const close of closings) await close();
      await world.close();
    },
  };
}

/** Nothing when the API is remote or this process is unfit to serve. */
async function openBehind({ local, fault }: World): Promise<(() => Promise<void>)[]> {
  if (!local || fault) return [];
  const jobs = env.JOBS ? [startJobs(local)] : [];
  return [...jobs, await serveCommands(local), startCounting(local)];
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.PORT, env.HOST, resolve);
  });
}

function announce() {
  const base = env.DATABASE_URL ? "PostgreSQL" : `PGlite (${env.DATA_DIR})`;
  const lines = [
    `Préau : ${env.origin}/`,
    `mode ${env.mode} · API ${env.API_URL ?? "embedded"} · database ${env.API_URL ? "none" : base}`,
    gatewaysLine(env),
  ];
  if (env.demo) process.stdout.write(`${lines.join("\n")}\n`);
  else log.info({ started: lines }, "start");
}

function stopOnSignals(health: Health, close: () => Promise<void>) {
  let stopping = false;

  async function stop(why: string, exitCode: number) {
    if (stopping) return;
    stopping = true;
    // Set first: the process also ends by itself when idle.
    process.exitCode = exitCode;
    log.info({ why }, "stop");
    setTimeout(() => process.exit(exitCode), lastMs).unref();
    // Not ready first, so that a load balancer stops sending requests.
    health.stop();
    await delay(noticeMs);
    await close().catch((error: unknown) => {
      log.error({ err: error }, "close");
    });
    process.exit(exitCode);
  }

  process.on("SIGTERM", () => void stop("SIGTERM", 0));
  process.on("SIGINT", () => void stop("SIGINT", 0));
  process.on("unhandledRejection", (error) => {
    log.fatal({ err: error }, "unhandled rejection");
    void stop("unhandledRejection", 1);
  });
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception");
    void stop("uncaughtException", 1);
  });
}
