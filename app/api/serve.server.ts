import { createHash } from "node:crypto";
import type { Context, Hono, HonoRequest } from "hono";
import type { z } from "zod";

import type { Db } from "#app/db/client.server.ts";
import type { Replica } from "#app/db/replica.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { cleanText, cleanTexts } from "#app/lib/clean-text.ts";
import { type Clock, machineClock } from "#app/lib/clock.ts";
import type { Count } from "#app/lib/counters.ts";
import { faultOf } from "#app/lib/fault.ts";
import { judgedType } from "#app/lib/judged-type.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { TextResponse } from "#app/lib/text-response.server.ts";
import type { PartnerKey } from "#app/modules/foundation/partner-key/repository.server.ts";

import { admitted } from "./admit.server.ts";
import type { Call } from "./call.server.ts";
import { answerDry, answerJudged, isToJudge, refuseWithoutCode } from "./dry-answer.server.ts";
import { refuseMisplaced } from "./dry-run.server.ts";
import { type Endpoint, isFile, type Received, routeOf } from "./endpoint.ts";
import type { Jobs } from "./jobs.ts";
import { mediaType } from "./media-type.server.ts";
import { noteReads } from "./note-reads.server.ts";
import { type Kept, once, onceKeyOf } from "./once.server.ts";
import { writeOf } from "./operator-write.ts";
import { admitPartner } from "./partner.server.ts";
import { orFromFirst, readingFrom } from "./reading.server.ts";
import { shownIn } from "./shown-in.ts";
import { admitStanding } from "./standing.server.ts";
import { actOf, counted, drawAlone, inCall, throttle } from "./throttle.server.ts";

export type ApiEnv = {
  /** Reads of one page request share what they find about their caller. `command`: `market` calls. */
  Bindings: { page?: object | undefined; command?: true | undefined };
  Variables: {
    db: Db;
    reader: Db;
    replica: Replica | undefined;
    gateways: Gateways;
    clock: Clock;
    actor: Actor | undefined;
    refusal: RuleError | undefined;
    ip: string;
    count: Count | undefined;
    jobs: Jobs | undefined;
    /** Bears METRICS_TOKEN (API-268). */
    isScraper: boolean;
    endpoint: Endpoint | undefined;
    /** Calls as a visitor, by a key of its own (OPS-48). */
    partner: PartnerKey | undefined;
    /** The endpoint changes no session or account. */
    callerStays: boolean | undefined;
  };
};

type ActorOf<E extends Endpoint> = E["access"] extends "public" | "signed"
  ? Actor | undefined
  : Actor;

type Input<E extends Endpoint> = PartOf<E, "params"> & PartOf<E, "query"> & PartOf<E, "body">;

type PartOf<
  E extends Endpoint,
  Part extends keyof E["input"] | "params" | "query" | "body",
> = Part extends keyof Received<E>
  ? Received<E>[Part] extends object
    ? Received<E>[Part]
    : Readonly<Record<Part, Received<E>[Part]>>
  : unknown;

type Result<E extends Endpoint> = z.input<E["output"]>;

export type Served = Readonly<{ endpoint: Endpoint; mount: (api: Hono<ApiEnv>) => void }>;

/** Answered 201 by an endpoint that does not always create. */
class Created<Body> {
  constructor(readonly body: Body) {}
}

export const created = <Body>(body: Body) => new Created(body);

class Part<Body> {
  constructor(
    readonly body: Body,
    readonly hasMore: boolean,
  ) {}
}

/** Sets X-Has-More (API-108). */
export const partOf = <Body>(body: Body, hasMore: boolean) => new Part(body, hasMore);

export function serve<const E extends Endpoint>(
  endpoint: E,
  run: (
    call: Call<ActorOf<E>> & Received<E>,
    input: Input<E>,
  ) => Promise<Result<E> | Created<Result<E>> | Part<Result<E>> | Response>,
): Served {
  const mount = (api: Hono<ApiEnv>) => {
    const handle = async (c: Context<ApiEnv, string>) => {
      c.set("endpoint", endpoint);
      // Read once: Hono copies all variables each time.
      const vars = c.var;
      if (vars.partner) await admitPartner(vars.db, vars.partner, endpoint);
      const actor = admitted(endpoint, vars) as ActorOf<typeof endpoint>;
      c.set("callerStays", endpoint.callerStays);
      await admitStanding(vars.db, endpoint, actor);
      await throttle(endpoint, vars, actor);
      await refuseMisplaced(endpoint, c.req);
      const input = await receive(endpoint, c.req);
      const { clock, ...world } = readingFrom(vars, endpoint);
      const times = { now: clock(), machineNow: machineClock(), headers: c.req.raw.headers };
      const call = { ...input, ...world, ...times, actor } as Call<ActorOf<E>> & Received<E>;
      const given = inOne<E>(input);
      const act = () => orFromFirst(call, vars.reader, (from) => run(from, given));
      const write = endpoint.access === "operator" ? writeOf(given as object) : noWrite;
      const by = { actor, reason: write.reason, byCommand: { ...c.env }.command === true };
      return inCall(vars, endpoint, by, async () => {
        const tried = async (dry: Call) => bodyOfResult(await run(dry as typeof call, given));
        if (write.dryRun) return answerDry(endpoint, call as Call, tried);
        if (isToJudge(endpoint, c.req.header("content-type")))
          return answerJudged(actOf(endpoint, vars, actor), call as Call, tried);
        await refuseWithoutCode(endpoint, call as Call, tried);
        return answer(c, endpoint, { actor, input }, act);
      });
    };
    api.on(endpoint.method, routeOf(endpoint.path), handle);
  };
  return { endpoint, mount };
}

const noWrite = { reason: undefined, dryRun: false };

const bodyOfResult = (result: unknown): unknown =>
  result instanceof Created || result instanceof Part ? (result.body as unknown) : result;

function inOne<E extends Endpoint>(parts: Readonly<Record<string, unknown>>): Input<E> {
  const named = Object.entries(parts).map(([part, value]) =>
    typeof value === "object" ? value : { [part]: value },
  );
  return Object.assign({}, ...named) as Input<E>;
}

/**
 * Cleans each text first, so that no control character is stored; "raw" bodies stay exact. An error is 422 at its
 * field.
 */
async function receive(
  endpoint: Endpoint,
  request: HonoRequest<string>,
): Promise<Readonly<Record<string, unknown>>> {
  const { params, query, body } = endpoint.input;
  return {
    ...(params && { params: parsePath(params, request.param()) }),
    ...(query && { query: parsed(query, queryOf(request.url)) }),
    ...(body && { body: parsed(body, await bodyOf(endpoint, request)) }),
  };
}

/** A path that no row can have is 404, not a field error. */
function parsePath(schema: z.ZodType, value: Record<string, string>): unknown {
  const nameable = Object.values(value).every((part) => part === cleanText(part));
  const result = schema.safeParse(value);
  if (!nameable || !result.success) throw new RuleError("not_found", "api.absent");
  return result.data;
}

function parsed(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.slice(0, 50).map((issue) => ({
    field: issue.path.join("."),
    ...faultOf(issue),
  }));
  throw new RuleError("invalid", "api.invalid", { errors });
}

/** The last duplicate name wins; `a[]=1&a[]=2` and `a=1,2` keep their schema's meaning. */
function queryOf(url: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string>;
  for (const [name, typed] of new URL(url).searchParams) {
    const value = cleanText(typed);
    const list = name.endsWith("[]") ? name.slice(0, -2) : undefined;
    if (list) query[list] = [...[query[list] ?? []].flat(), value];
    else query[name] = value;
  }
  return { ...query };
}

async function bodyOf(endpoint: Endpoint, request: HonoRequest<string>): Promise<unknown> {
  if (endpoint.body === "raw") return request.text();
  const type = request.header("content-type") ?? "";
  if (endpoint.body === "multipart") {
    if (!type.startsWith("multipart/form-data")) throw mediaType();
    const form = await request.parseBody({ all: true }).catch(() => {
      throw new RuleError("invalid", "api.json");
    });
    return cleanTexts(form);
  }
  const text = await request.text();
  if (text === "") return {};
  if (type !== judgedType && !/^application\/json\b/i.test(type)) throw mediaType();
  return jsonOf(text);
}

function jsonOf(text: string): unknown {
  try {
    return cleanTexts(JSON.parse(text));
  } catch {
    throw new RuleError("invalid", "api.json");
  }
}

type Admitted = Readonly<{ actor: Actor | undefined; input: object }>;

async function answer<E extends Endpoint>(
  c: Context<ApiEnv>,
  endpoint: E,
  { actor, input }: Admitted,
  run: () => Promise<Result<E> | Created<Result<E>> | Part<Result<E>> | Response>,
): Promise<Response> {
  const note = async (read: object) => {
    const at = c.var.clock();
    if (endpoint.notes && actor) {
      const { reason } = writeOf(inOne(input as Readonly<Record<string, unknown>>));
      await noteReads({ db: c.var.db, by: actor, url: c.req.url, at, reason }, read);
    }
  };
  if (isFile(endpoint)) {
    const file = (await drawAlone(c.var, endpoint, actor, run)) as Response;
    await note({ input });
    return file;
  }

  const keep = async (): Promise<Kept> => {
    const result = await counted(c.var, endpoint, actor, run);
    if (result instanceof Response) throw new Error(`${endpoint.path} answers a Response.`);
    const whole = endpoint.status ?? 200;
    if (result instanceof Created) return { status: 201, body: result.body as unknown };
    if (!(result instanceof Part)) return { status: whole, body: result as unknown };
    c.header("X-Has-More", String(result.hasMore));
    return { status: whole, body: result.body as unknown };
  };
  const sent = endpoint.once ? c.req.header("idempotency-key") : undefined;
  const isLine = { ...c.env }.command === true;
  const key = sent && onceKeyOf(actOf(endpoint, c.var, actor), sent, { endpoint, input, isLine });
  const keeping = { machineNow: machineClock(), unkept: endpoint.unkept };
  const { status, since, ...done } = key ? await once(c.var.db, key, keeping, keep) : await keep();
  const body = shownIn(endpoint, done.body);
  await note({ input, body });
  if (endpoint.answer === "none") return c.body(null, 204, cacheHeaders(endpoint, actor));
  const headers: Record<string, string> = cacheHeaders(endpoint, actor);
  if (endpoint.list) headers["X-Total-Count"] = String(totalOf(body));
  if (since) headers["Idempotency-Replayed"] = since.toISOString();
  return reply(c, endpoint, JSON.stringify(body), status, headers);
}

/** Reference data are plain arrays; other lists state their total, search its own way (CNV-06). */
function totalOf(body: unknown): number {
  if (Array.isArray(body)) return body.length;
  const { total, totalCount } = body as { total?: number; totalCount?: number };
  return total ?? totalCount ?? 0;
}

function reply(
  c: Context<ApiEnv>,
  endpoint: Endpoint,
  text: string,
  status: number,
  headers: Record<string, string>,
): Response {
  const all: Record<string, string> = { ...headers, "Content-Type": "application/json" };
  if (endpoint.cache === "reference" || endpoint.cache === "revalidate") {
    all.ETag = `"${createHash("sha1").update(text).digest("base64url")}"`;
    if (c.req.header("if-none-match") === all.ETag)
      return new Response(null, { status: 304, headers: all });
  }
  return new TextResponse(text, { status, headers: all });
}

/**
 * Answers for a signed-in person are private; reference lists are cached a week (PUB-059), our texts until they
 * change.
 */
function cacheHeaders(
  { cache, access }: Endpoint,
  actor: Actor | undefined,
): Record<string, string> {
  if (cache === "reference") {
    return { "Cache-Control": "public, max-age=604800, stale-while-revalidate=1209600" };
  }
  if (cache === "revalidate") return { "Cache-Control": "public, no-cache" };
  const open = access === "public" && !actor;
  if (typeof cache === "number" && open)
    return { "Cache-Control": `public, max-age=${String(cache)}` };
  return { "Cache-Control": open ? "no-store" : "private, no-store" };
}
