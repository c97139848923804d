import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";

import { log } from "#app/bff/log.server.ts";
import { env } from "#app/env.server.ts";
import { gatewaysLine } from "#app/gateways/gateways.server.ts";

import { serveCommands } from "./commands.server.ts";
import { compose } from "./compose.server.ts";
import { createDoor, drain } from "./door.ts";
import type { Health } from "./health.ts";
import { createHttpServer } from "./http.ts";
import { startJobs } from "./jobs.server.ts";
import { fillWhenEmpty } from "./seeding.server.ts";
import { openWorld, type World } from "./world.server.ts";

/** How long answers still come, each closing its connection, before the door is shut. */
const noticeMs = env.DATABASE_URL ? 2000 : 300;
/** How long a connection may have been opened without its request having come. */
const idleMs = env.DATABASE_URL ? 1000 : 300;
/** How long visitors are still answered once somebody may have been told that we stop. */
const drainMs = 10_000;
/** After which the process goes, whatever is still running: sooner than fifteen seconds in all. */
const lastMs = 14_000;

/** Opens everything, listens, and stops cleanly on SIGTERM or SIGINT. */
export async function startServer(build: ServerBuild): Promise<void> {
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
  });
  const closings = await openBehind(world);
  await listen(server);
  announce();

  stopOnSignals(health, async () => {
    await drain(server, door, { idleMs, lastMs: drainMs });
    for (const close of closings) await close();
    await world.close();
  });
}

/** What works behind the pages: the jobs and the operator's socket; nothing when the API is elsewhere. */
async function openBehind({ local }: World): Promise<(() => Promise<void>)[]> {
  if (!local) return [];
  return [startJobs(local), await serveCommands(local)];
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
    // Said first: the process also ends when nothing is left that it could wait for.
    process.exitCode = exitCode;
    log.info({ why }, "stop");
    setTimeout(() => process.exit(exitCode), lastMs).unref();
    // Not ready first: whoever shares the visitors out sends us no more of them.
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
