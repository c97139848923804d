import type { ServerBuild } from "@remix-run/node";
import type { Hono } from "hono";

import { choiceMark, cookiesOfMark } from "#app/bff/consent.server.ts";
import { onNotice } from "#app/db/notices.server.ts";
import { mostBehindMs } from "#app/db/replica.domain.ts";
import { env } from "#app/env.server.ts";
import { providersOf } from "#app/gateways/providers.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { leadsToWish } from "#app/modules/catalogue/search/components/wish-before.ts";
import { findHeardProviders } from "#app/modules/foundation/job/show-service.server.ts";
import { hostedPages } from "#app/sandbox/stripe/hosted-html.server.ts";
import { agencyPages } from "#app/sandbox/urssaf/pages.server.ts";
import stylesheet from "#app/styles/app.css?url";

import { apiPages } from "./api-pages.ts";
import { createApp } from "./app.ts";
import { openRequest } from "./context.server.ts";
import { demoPages } from "./demo-pages.server.ts";
import { openFiles } from "./files.ts";
import { securityHeaders } from "./headers.ts";
import { createHealth } from "./health.ts";
import { Pages } from "./pages.ts";
import { remixOf, screensOf } from "./remix.server.ts";
import { serviceStatePage } from "./service-state.ts";
import type { World } from "./world.server.ts";

/** The page of the service's state waits no longer for a database that hangs. */
const statePatienceMs = 1500;

export function compose(world: World, build: ServerBuild, services = env.services) {
  const headers = securityHeaders(env.secure);
  const health = createHealth(world.ping);
  const screens = screensOf(build);
  const pages = new Pages({
    remix: remixOf(build, screens),
    screens,
    open: (request, asker) => openRequest(request, { ...asker, send: world.send, services }),
    origin: env.origin,
    host: env.demo ? new URL(env.origin).host : undefined,
    headers,
    ...(world.local && { count: world.local.tally.count }),
    marks: {
      of: (cookies) => choiceMark(cookies, services),
      cookies: (mark) => cookiesOfMark(mark, services),
    },
    isLedTo: leadsToWish,
  });
  onNotice((notice) => {
    if (notice.kind !== "drop") return;
    pages.drop(notice.tags);
    // One that was drawn meanwhile from a replica may be of before.
    if (world.local?.connection.replica)
      setTimeout(() => {
        pages.drop(notice.tags);
      }, mostBehindMs + 1000).unref();
  });
  const app = createApp({
    api: world.send,
    pages,
    serveFile: openFiles("build/client"),
    bank: bankOf(world),
    agency: agencyOf(world),
    demoPages: demoOf(world),
    apiPages: apiPages(env.origin, stylesheet),
    health,
    serviceState: serviceStatePage({
      isReady: createHealth(world.ping, statePatienceMs).isReady,
      providers: (isThere) => providersIn(world, isThere),
      stylesheet,
    }),
    origin: env.origin,
    demo: env.demo,
    headers,
  });
  return { app, pages, health, headers };
}

/** Without a database, as this process alone heard them. */
async function providersIn({ local }: World, isThere: boolean) {
  if (!local) return [];
  const own = () => providersOf(env);
  return isThere ? findHeardProviders(local.connection.db).catch(own) : own();
}

function bankOf({ local }: World): Hono | undefined {
  if (!local || !env.demo || env.stripe) return undefined;
  const { db } = local.connection;
  return hostedPages({ db, clock: machineClock, stylesheet: () => stylesheet });
}

function agencyOf({ local }: World): Hono | undefined {
  if (!local || !env.demo || env.agency) return undefined;
  const { db } = local.connection;
  return agencyPages({ db, clock: local.clock, stylesheet: () => stylesheet });
}

function demoOf({ local }: World): Hono | undefined {
  if (!local || !env.demo) return undefined;
  return demoPages({ ...local, stylesheet });
}
