import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";

import { log, redactPath } from "#app/bff/log.server.ts";
import { reportPath } from "#app/bff/policy.server.ts";
import { ipHeader } from "#app/lib/own-headers.ts";
import { traced, traceIn } from "#app/lib/tracing.server.ts";
import { paths } from "#app/paths.ts";

import { canonicalAddress, publicAddress } from "./addresses.ts";
import { failureOf } from "./failure.ts";
import { secure } from "./headers.ts";
import { describeBuild, type Health, isFromHere } from "./health.ts";
import { createKeptAnswers } from "./kept-answers.ts";
import { bearsSession, mayWrite } from "./origin.ts";
import type { Pages } from "./pages.ts";
import { plainResponse } from "./plain.ts";
import { createReports } from "./reports.ts";
import { countRequest, kindOfRequest } from "./request-metrics.ts";
import { agencyPath, bankPath } from "./stand-in.server.ts";

type Env = {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; isFile: boolean | undefined };
};

export type AppDeps = {
  api: (request: Request) => Promise<Response> | Response;
  pages: Pick<Pages, "answer">;
  serveFile: (request: Request) => Response | undefined;
  bank?: Hono | undefined;
  agency?: Hono | undefined;
  demoPages?: Hono | undefined;
  apiPages?: Hono;
  health: Health;
  serviceState?: () => Promise<Response>;
  origin: string;
  demo: boolean;
  headers: Readonly<Record<string, string>>;
};

const safe = new Set(["GET", "HEAD"]);

/** Build files have no log line, so no request id to quote. */
const isAsset = (path: string) => path.startsWith("/assets/");

/** Order of decision 011: log, headers, canonical address, form origin, handlers. */
export function createApp(deps: AppDeps): Hono<Env> {
  const { api, pages, serveFile, health, origin, demo, headers } = deps;
  const app = new Hono<Env>({ strict: true });
  const report = createReports();
  const kept = createKeptAnswers(origin);

  app.use(watchedBy(headers));

  app.get("/healthz", (c) => c.text("ok", 200, { "Cache-Control": "no-store" }));
  app.get("/readyz", async (c) => sayReady(c, await health.isReady()));
  app.get(paths.serviceState, async (c, next) => (await deps.serviceState?.()) ?? next());
  app.post(reportPath, async (c) => {
    report(c.req.header(ipHeader) ?? "unknown", await c.req.text());
    return c.body(null, 204);
  });

  app.use(async (c, next) => (await kept(c.req.raw, asAnybody(deps, c))) ?? next());
  app.all("/api/*", async (c) => {
    const answer = await api(c.req.raw);
    if (!answer.headers.has("cache-control")) {
      answer.headers.set("Cache-Control", "private, no-store");
    }
    return answer;
  });

  app.use(async (c, next) => {
    const redirection = safe.has(c.req.raw.method)
      ? redirectionOf(targetOf(c), c.req.header("host"), demo ? origin : undefined)
      : undefined;
    if (redirection) return c.redirect(redirection.to, redirection.status);
    return refuseForeign(c, origin) ?? next();
  });
  app.use(filesBy(serveFile));
  // Only scanners request these: no page is rendered.
  app.all("/assets/*", (c) => plainResponse(404, c.req.path));
  routeOthers(app, deps);
  app.all("*", async (c) => {
    const asker = { ip: c.req.header(ipHeader) ?? "unknown", requestId: c.var.requestId };
    const { incoming, outgoing } = c.env;
    const sent =
      incoming && outgoing
        ? { incoming: incoming as never, outgoing: outgoing as never }
        : undefined;
    return (await pages.answer(c.req.raw, asker, sent)) ?? RESPONSE_ALREADY_SENT;
  });

  app.notFound((c) => plainResponse(404, c.req.path));
  app.onError((error, c) => {
    log.error({ err: error, requestId: c.var.requestId }, "server");
    return failureOf(error, c.req.path);
  });
  return app;
}

function sayReady(c: Context<Env>, isReady: boolean): Response {
  const kept = { "Cache-Control": "no-store" };
  return isReady
    ? c.text(`ready\n${describeBuild(isFromHere(c.env.incoming))}\n`, 200, kept)
    : c.text("not ready", 503, { ...kept, "Retry-After": "5" });
}

/** A trace, an id, our headers, a line of the log and its counts, for each request. */
const watchedBy = (headers: AppDeps["headers"]) =>
  createMiddleware<Env>((c, next) => {
    const began = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    const trace = traceIn(c.req.header("traceparent")) ?? requestId.replaceAll("-", "");
    return traced(async () => {
      await next();
      if (!c.env.outgoing?.headersSent) {
        if (!isAsset(c.req.path)) c.res.headers.set("X-Request-Id", requestId);
        secure(c.res.headers, headers);
      }
      noteRequest(c, performance.now() - began);
    }, trace);
  });

const filesBy = (serveFile: AppDeps["serveFile"]) =>
  createMiddleware<Env>(async (c, next) => {
    const file = serveFile(c.req.raw);
    c.set("isFile", file !== undefined);
    if (!file) await next();
    return file;
  });

function routeOthers(app: Hono<Env>, { apiPages, bank, agency, demoPages }: AppDeps): void {
  if (apiPages) app.route("/", apiPages);
  if (bank) app.route(bankPath, bank);
  if (agency) app.route(agencyPath, agency);
  if (demoPages) app.route("/", demoPages);
}

/** Shared by all: of the caller only the network address is kept, for rate limits. */
function asAnybody({ api, pages }: AppDeps, { req, var: { requestId } }: Context<Env>) {
  const ip = req.header(ipHeader) ?? "unknown";
  return async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname.startsWith("/api/")) {
      request.headers.set(ipHeader, ip);
      return api(request);
    }
    return (await pages.answer(request, { ip, requestId })) ?? plainResponse(404, req.path);
  };
}

/** Raw: parsing could change the target. */
function targetOf({ env, req }: Context<Env>): string {
  const raw = env.incoming?.url;
  if (raw) return raw;
  const { pathname, search } = new URL(req.url);
  return pathname + search;
}

function redirectionOf(target: string, host: string | undefined, demoOrigin: string | undefined) {
  const canonical = canonicalAddress(target);
  if (canonical) return { to: canonical, status: 301 as const };
  const elsewhere = demoOrigin && publicAddress(host, target, demoOrigin);
  return elsewhere ? { to: elsewhere, status: 302 as const } : undefined;
}

function refuseForeign({ req }: Context<Env>, origin: string): Response | undefined {
  if (safe.has(req.raw.method)) return undefined;
  const allowed = mayWrite(
    {
      origin: req.header("origin"),
      fetchSite: req.header("sec-fetch-site"),
      referer: req.header("referer"),
      hasSession: bearsSession(req.header("cookie")),
    },
    origin,
  );
  return allowed ? undefined : plainResponse(403, req.path);
}

function noteRequest(c: Context<Env>, ms: number) {
  const path = redactPath(targetOf(c));
  const status = c.env.outgoing?.headersSent ? c.env.outgoing.statusCode : c.res.status;
  countRequest(kindOfRequest(c.req.path, c.var.isFile === true), { status, ms });
  const line = {
    requestId: c.var.requestId,
    method: c.req.raw.method,
    path,
    status,
    ms: Math.round(ms * 10) / 10,
    ip: c.req.header(ipHeader),
  };
  if (isAsset(path)) log.debug(line, "request");
  else log.info(line, "request");
}
