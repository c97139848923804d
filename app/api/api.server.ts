import { type Context, Hono } from "hono";

import type { Db } from "#app/db/client.server.ts";
import type { Replica } from "#app/db/replica.server.ts";
import { env } from "#app/env.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { type Clock, machineClock } from "#app/lib/clock.ts";
import type { Count } from "#app/lib/counters.ts";
import { isRead } from "#app/lib/http-method.ts";
import { ipHeader } from "#app/lib/own-headers.ts";
import { partnerHeader } from "#app/lib/partner-scopes.ts";
import { RuleError, type RuleErrorKind } from "#app/lib/rule-error.ts";
import { areEqual } from "#app/lib/secret.server.ts";
import { sentence } from "#app/lib/sentence.ts";

import { createCallCounter, usualLimits } from "./call-limit.server.ts";
import { countApiCall } from "./call-metrics.server.ts";
import type { Refusal } from "./endpoint.ts";
import type { Jobs } from "./jobs.ts";
import { mounts } from "./mounts.server.ts";
import { openApiDocument } from "./openapi.ts";
import { moveOtherSpellings } from "./other-spellings.server.ts";
import { type ActorOf, actorsOfPages } from "./page-actors.server.ts";
import { limitPartner, notePartnerCall, partnerOf } from "./partner.server.ts";
import type { ApiEnv } from "./serve.server.ts";

const statuses = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
} as const satisfies Record<RuleErrorKind, number>;

/** The only place where a RuleError becomes a status and a French sentence. */
function refusalOf({ kind, code, extra }: RuleError): Refusal {
  const { errors, details, words, retryAfter } = extra;
  return {
    status: statuses[kind],
    ...details,
    code,
    message: sentence(code, retryAfter ? { minutes: minutesOf(retryAfter) } : words),
    ...(errors && {
      errors: errors.map(({ details: named, ...fault }) => ({
        ...fault,
        message: sentence(fault.code, named),
      })),
    }),
  };
}

const minutesOf = (seconds: number) => String(Math.max(1, Math.ceil(seconds / 60)));

let openApi: string | undefined;

type World = Readonly<{
  db: Db;
  reader?: Db;
  /** What visitors read of what partners may: undefined while it is late or away. */
  replica?: Replica | undefined;
  clock: Clock;
  actorOf: ActorOf;
  gateways: Gateways;
  limits?: typeof usualLimits;
  count?: Count;
  jobs?: Jobs;
  /** Of a machine that reads the metrics alone (API-268). */
  metricsToken?: string | undefined;
}>;

/** What an instance works with; its routes are those of all. */
type Instance = Omit<World, "actorOf" | "limits"> & {
  reader: Db;
  actors: ReturnType<typeof actorsOfPages>;
  countCall: ReturnType<typeof createCallCounter>;
};

type Given = ApiEnv["Bindings"];

export type OpenApi = Readonly<{
  fetch: (request: Request, given?: Given) => Response | Promise<Response>;
  routes: Hono<ApiEnv>["routes"];
}>;

const instances = new WeakMap<Given, Instance>();

function instanceOf({ env: given }: Context<ApiEnv>): Instance {
  const found = instances.get(given);
  if (!found) throw new Error("The API was asked without its world.");
  return found;
}

export function createApi({ actorOf, limits = usualLimits, ...world }: World): OpenApi {
  const { db, reader = db } = world;
  const countCall = createCallCounter(limits);
  const instance = { ...world, reader, countCall, actors: actorsOfPages(db, actorOf) };
  const { routes } = mounted();
  return {
    routes,
    fetch: (request, given) => {
      const own = { ...given };
      instances.set(own, instance);
      return mounted().fetch(request, own);
    },
  };
}

const isScraping = ({ metricsToken }: Instance, token: string | undefined): boolean =>
  metricsToken !== undefined && token !== undefined && areEqual(token, metricsToken);

const foundOr = (found: Actor | RuleError | undefined) =>
  found instanceof RuleError
    ? { actor: undefined, refusal: found }
    : { actor: found, refusal: undefined };

/** By a partner's key one calls as a visitor does: no session beside it. */
function tokenOf(c: Context<ApiEnv>): string | undefined {
  if (c.get("partner")) return undefined;
  return /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1];
}

/** Each call counts in the metrics of its endpoint. */
async function timed(c: Context<ApiEnv>, next: () => Promise<void>): Promise<void> {
  const began = performance.now();
  let status: number | "failed" = "failed";
  try {
    await next();
    ({ status } = c.res);
  } finally {
    countApiCall(c.get("endpoint"), { status, ms: performance.now() - began });
  }
}

/** A key that is not ours is counted for its network, and refused; each call by one in use stands in its log (OPS-48). */
async function asPartner(c: Context<ApiEnv>, next: () => Promise<void>): Promise<void> {
  const key = c.req.header(partnerHeader);
  if (key === undefined) return next();
  const { db, clock, countCall } = instanceOf(c);
  const partner = await partnerOf(db, key);
  if (!partner) {
    countCall({ actor: undefined, ip: c.req.header(ipHeader) ?? "unknown" }, machineClock());
    throw new RuleError("unauthenticated", "api.partner_key.unknown");
  }
  c.set("partner", partner);
  await next();
  await notePartnerCall(db, partner, {
    endpoint: c.get("endpoint"),
    status: c.res.status,
    now: clock(),
  });
}

let api: Hono<ApiEnv> | undefined;

/** Once in a process: a router of five hundred routes takes milliseconds to build. */
const mounted = () => (api ??= mountAll());

function mountAll(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>({ strict: false });

  api.use(timed);
  api.use(asPartner);
  api.use(async (c, next) => {
    const instance = instanceOf(c);
    const { db, reader, gateways, clock, count, jobs, actors, countCall } = instance;
    const token = tokenOf(c);
    const call = { token, page: c.env.page };
    // Before the database is asked: the metrics are read while it is away.
    const isScraper = isScraping(instance, token);
    const found = isScraper ? undefined : await actors.of(call);
    const { actor, refusal } = foundOr(found);
    c.set("db", db);
    c.set("reader", reader);
    c.set("replica", instance.replica);
    c.set("gateways", gateways);
    c.set("clock", clock);
    c.set("count", count);
    c.set("jobs", jobs);
    c.set("isScraper", isScraper);
    const ip = c.req.header(ipHeader) ?? "unknown";
    c.set("ip", ip);
    c.set("actor", actor);
    c.set("refusal", refusal);
    if (!c.get("partner")) countCall({ actor, ip }, machineClock());
    try {
      await next();
    } finally {
      if (!isRead(c.req.method) && !c.get("callerStays")) actors.forget(call);
    }
  });

  for (const { mount } of mounts) mount(api);
  moveOtherSpellings(api);
  api.get("/api/openapi.json", (c) =>
    c.body((openApi ??= JSON.stringify(openApiDocument(env.origin))), 200, {
      "Content-Type": "application/json",
      "Cache-Control": "public, max-age=3600",
    }),
  );

  api.onError((error, c) => {
    if (!(error instanceof RuleError)) throw error;
    const { retryAfter, details } = error.extra;
    if (retryAfter) c.header("Retry-After", String(retryAfter));
    c.header("Cache-Control", "no-store");
    const status = details?.status === 415 ? 415 : statuses[error.kind];
    return c.json(refusalOf(error), status);
  });
  api.notFound(async (c) => {
    const { db, partner } = c.var;
    if (partner) await limitPartner(db, partner);
    return c.json(refusalOf(new RuleError("not_found", "api.not_found")), 404);
  });
  return api;
}
