import { createApi } from "#app/api/api.server.ts";
import { apiClient, type Send } from "#app/bff/api-client.server.ts";
import { log, redactPath } from "#app/bff/log.server.ts";
import { openClock } from "#app/db/clock.server.ts";
import { connect, type Connection } from "#app/db/connect.server.ts";
import { env } from "#app/env.server.ts";
import { type Gateways, openGateways } from "#app/gateways/gateways.server.ts";
import { bytesOf } from "#app/lib/bounded-bytes.ts";
import type { Clock } from "#app/lib/clock.ts";
import { isRead } from "#app/lib/http-method.ts";
import { ipHeader } from "#app/lib/own-headers.ts";
import { partnerHeader } from "#app/lib/partner-scopes.ts";
import { traceparentHere } from "#app/lib/tracing.server.ts";
import { publishResources } from "#app/modules/catalogue/content/publish-resources.server.ts";
import { openTerms } from "#app/modules/catalogue/content/terms.server.ts";
import { Tally } from "#app/modules/foundation/counter/tally.server.ts";
import { rates } from "#app/modules/foundation/rate/endpoints.ts";
import { openRates, openRemoteRates } from "#app/modules/foundation/rate/open.server.ts";
import { openLines } from "#app/modules/foundation/reference/lines.server.ts";
import { actorOfToken } from "#app/modules/people/account/session.server.ts";
import { openFonts } from "#app/pdf/fonts.server.ts";

import { openDataVault, wrongKey } from "./data-vault.server.ts";
import { failureOf } from "./failure.ts";
import { jobsOver } from "./jobs.server.ts";
import { plainResponse } from "./plain.ts";
import { openStandIns } from "./stand-in.server.ts";

export type World = {
  send: Send;
  ping: () => Promise<void>;
  /** Why this process must not act by itself or for the operator; undefined when it serves. */
  fault: string | undefined;
  /** Undefined when the API is remote. */
  local: { connection: Connection; clock: Clock; gateways: Gateways; tally: Tally } | undefined;
  close: () => Promise<void>;
};

/** From the environment (decisions 002, 003 and 024). */
export async function openWorld(): Promise<World> {
  if (!env.API_URL) return embeddedWorld();
  const world = remoteWorld(env.API_URL);
  const api = apiClient(world.send, env.origin);
  const stopRates = await openRemoteRates(() => api(rates.list, {}));
  return {
    ...world,
    close: () => {
      stopRates();
      return world.close();
    },
  };
}

async function embeddedWorld(): Promise<World> {
  const connection = await connect({ postgres: env.postgres, folder: env.DATA_DIR });
  const clock = await openClock(connection.db);
  const stopRates = await openRates(connection.db, clock);
  const stopLines = await openLines(connection.db);
  const stopTerms = await openTerms(connection.db, clock);
  await publishResources(connection.db);
  openFonts();
  const tally = new Tally(clock);
  const served: { api?: ReturnType<typeof createApi> } = {};

  async function send(request: Request, page?: object): Promise<Response> {
    try {
      // The stand-in starts before the API: an event sent meanwhile is retried.
      return served.api
        ? await served.api.fetch(request, { page })
        : new Response(null, { status: 503 });
    } catch (error) {
      const { pathname } = new URL(request.url);
      log.error({ err: error, path: redactPath(pathname) }, "api");
      return failureOf(error, pathname);
    }
  }
  const opened = await openStandIns(connection.db, clock, send);
  const { vault, isKeyed } = await openDataVault(connection.db, env);
  const gateways = openGateways(env, opened.standIns, vault);
  // Noted at once, for the desk: whether the rooms’ engine answers, and knows our secret.
  void gateways.rooms.meetings?.isRunning("preau").catch((error: unknown) => {
    log.warn({ err: error }, "rooms: their engine does not answer as it should");
  });
  served.api = createApi({
    db: connection.db,
    replica: connection.replica,
    clock,
    actorOf: actorOfToken,
    gateways,
    count: tally.count,
    jobs: jobsOver(connection),
    metricsToken: env.METRICS_TOKEN,
  });
  return {
    send,
    ping: isKeyed ? connection.ping : () => Promise.reject(new Error(wrongKey)),
    fault: isKeyed ? undefined : wrongKey,
    local: { connection, clock, gateways, tally },
    close: async () => {
      stopRates();
      stopTerms();
      stopLines();
      await opened.close();
      await connection.close();
    },
  };
}

const patienceMs = 10_000;
/** Bytes; a longer answer is not read to its end (security 73). */
const longest = 16 << 20;
const carried = [
  "accept",
  "authorization",
  "content-type",
  "idempotency-key",
  "if-none-match",
  partnerHeader,
];

const handedOn = [
  "cache-control",
  "content-disposition",
  "content-type",
  "etag",
  "retry-after",
  "x-has-more",
  "x-total-count",
];

/** Drops headers of the provider's own connection and host. */
async function asOurs(answer: Response): Promise<Response> {
  const kept = [...answer.headers].filter(([name]) => handedOn.includes(name));
  const body = await bytesOf(answer, longest);
  return new Response(body.length > 0 ? body : null, { status: answer.status, headers: kept });
}

/** 503 after ten seconds without answer, or when it is too long. */
export function remoteWorld(provider: string): World {
  const base = provider.replace(/\/$/, "");

  async function send(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers({ "X-App-Id": "preau" });
    request.headers.forEach((value, name) => {
      if (carried.includes(name) || name.startsWith("x-stripe")) headers.set(name, value);
    });
    const ip = request.headers.get(ipHeader);
    if (ip) headers.set("X-Forwarded-For", ip);
    const traceparent = traceparentHere();
    if (traceparent) headers.set("traceparent", traceparent);
    const writes = !isRead(request.method);
    try {
      const answer = await fetch(base + pathname + search, {
        method: request.method,
        headers,
        ...(writes && { body: await request.arrayBuffer() }),
        redirect: "manual",
        signal: AbortSignal.timeout(patienceMs),
      });
      return await asOurs(answer);
    } catch (error) {
      log.error({ err: error, path: redactPath(pathname) }, "remote api");
      return plainResponse(503, pathname);
    }
  }

  return {
    send,
    ping: async () => {
      const response = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(3000) });
      if (!response.ok) throw new Error("the provider is not ready");
    },
    fault: undefined,
    local: undefined,
    close: () => Promise.resolve(),
  };
}
