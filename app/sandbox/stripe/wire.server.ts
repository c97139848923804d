import { type HttpBindings, serve } from "@hono/node-server";
import { type Context, Hono } from "hono";

import type { Db } from "#app/db/client.server.ts";
import type { Clock } from "#app/lib/clock.ts";

import { deliverEvents, type Post } from "./events.server.ts";
import type { Fields, World } from "./fields.ts";
import { oncePerKey, type WireAnswer } from "./idempotency.server.ts";
import {
  confirmPaymentIntent,
  createPaymentIntent,
  createRefund,
  listPaymentIntents,
  refusalIn,
} from "./intents.server.ts";
import { showObject } from "./objects.server.ts";
import {
  createCustomer,
  createSession,
  createSetupIntent,
  detachMethod,
  showSession,
} from "./setups.server.ts";
import { WireError } from "./wire-error.ts";

/**
 * What may go wrong between us and a provider, for the tests. `lost`: done, then the line is cut. `broken`: done,
 * then 500. `error`: 500, nothing done. `busy`: 429. `slow`: done, answered late. `early`: its event comes first.
 */
export type Fault = "lost" | "broken" | "error" | "busy" | "slow" | "early";

type SandboxSettings = Readonly<{
  db: Db;
  /** The machine's time: a provider does not follow our clock (R7). */
  clock: Clock;
  /** Where the hosted pages are, absolute, with the last slash. */
  pages: string;
  /** The secret that signs events, and how they reach the site. */
  secret: string;
  /** Absent: events wait for a process that posts them. */
  post?: Post | undefined;
  /** Taken one by one by the calls that change something. */
  faults?: Fault[];
  slowMs?: number;
}>;

type Env = { Bindings: HttpBindings };
type Call = Readonly<{ id: string; fields: Fields; world: World }>;
type Route = readonly [
  method: "GET" | "POST",
  path: string,
  run: (db: Db, call: Call) => Promise<Readonly<Record<string, unknown>>>,
];

const routes: readonly Route[] = [
  ["POST", "/v1/customers", (tx, { fields, world }) => createCustomer(tx, fields, world)],
  ["POST", "/v1/setup_intents", (tx, { fields, world }) => createSetupIntent(tx, fields, world)],
  ["GET", "/v1/setup_intents/:id", (db, { id }) => showObject(db, "setup_intent", id)],
  ["POST", "/v1/checkout/sessions", (tx, { fields, world }) => createSession(tx, fields, world)],
  [
    "GET",
    "/v1/checkout/sessions/:id",
    (db, { id, fields }) => showSession(db, id, listIn(fields.expand)),
  ],
  ["GET", "/v1/payment_methods/:id", (db, { id }) => showObject(db, "payment_method", id)],
  ["POST", "/v1/payment_methods/:id/detach", (tx, { id }) => detachMethod(tx, id)],
  [
    "POST",
    "/v1/payment_intents",
    (tx, { fields, world }) => createPaymentIntent(tx, fields, world),
  ],
  [
    "GET",
    "/v1/payment_intents",
    (db, { fields }) => listPaymentIntents(db, String(fields.customer)),
  ],
  ["GET", "/v1/payment_intents/:id", (db, { id }) => showObject(db, "payment_intent", id)],
  [
    "POST",
    "/v1/payment_intents/:id/confirm",
    (tx, { id, fields, world }) => confirmPaymentIntent(tx, id, fields, world),
  ],
  ["POST", "/v1/refunds", (tx, { fields, world }) => createRefund(tx, fields, world)],
];

const listIn = (value: unknown): string[] =>
  typeof value === "object" && value !== null ? Object.values(value).map(String) : [];

/** `metadata[bill_id]=12&expand[0]=x` unfolded. Names are the caller's: no prototype to touch. */
function unfold(words: URLSearchParams): Fields {
  const fields = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of words) {
    const [first = "", ...rest] = name.split(/\[|\]\[|\]/).filter((part) => part !== "");
    let place = fields;
    let last = first;
    for (const part of rest) {
      place = (place[last] ??= Object.create(null)) as Record<string, unknown>;
      last = part;
    }
    place[last] = value;
  }
  return fields;
}

function errorBody({ type, code, more, message }: WireError) {
  return { error: { type, code, message, ...more } };
}

/** The stand-in of Stripe: it speaks as Stripe does, so that the application is the same with either (R15). */
function wireApp(settings: SandboxSettings): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    if (!/^Bearer sk_\S+$/.test(c.req.header("authorization") ?? "")) {
      return c.json({ error: { type: "invalid_request_error", code: "api_key_missing" } }, 401);
    }
    await next();
    return undefined;
  });
  for (const [method, path, run] of routes) {
    app.on(method, path, async (c) => {
      const fault = method === "POST" ? settings.faults?.shift() : undefined;
      return withFault(c, settings, fault, () => answerTo(c, settings, run, fault));
    });
  }
  app.notFound((c) => c.json({ error: { type: "invalid_request_error", code: "no_route" } }, 404));
  return app;
}

async function answerTo(
  c: Context<Env>,
  { db, clock, pages }: SandboxSettings,
  run: Route[2],
  fault: Fault | undefined,
): Promise<WireAnswer> {
  const now = clock();
  const words = c.req.method === "GET" ? new URL(c.req.url).search : await c.req.text();
  const call = {
    id: c.req.param("id") ?? "",
    fields: unfold(new URLSearchParams(words)),
    world: { pages, now },
  };
  const once = { key: c.req.header("idempotency-key"), words: `${c.req.path}?${words}`, now };
  try {
    return await oncePerKey(db, once, async () => {
      const answer = await answerOf(c.req.method, () => db.transaction((tx) => run(tx, call)));
      return fault === "broken" ? { status: 500, body: errorBody(broken) } : answer;
    });
  } catch (error) {
    if (error instanceof WireError) return { status: error.status, body: errorBody(error) };
    throw error;
  }
}

const broken = new WireError(500, "api_error", "internal");

/** A refused charge is committed before it is answered 402. */
async function answerOf(method: string, run: () => ReturnType<Route[2]>): Promise<WireAnswer> {
  try {
    const body = await run();
    const refusal = method === "POST" ? refusalIn(body) : undefined;
    if (refusal) return { status: refusal.status, body: errorBody(refusal) };
    return { status: 200, body };
  } catch (error) {
    if (error instanceof WireError) return { status: error.status, body: errorBody(error) };
    throw error;
  }
}

async function withFault(
  c: Context<Env>,
  settings: SandboxSettings,
  fault: Fault | undefined,
  answer: () => Promise<WireAnswer>,
): Promise<Response> {
  if (fault === "error") return c.json(errorBody(broken), 500);
  if (fault === "busy") {
    return c.json({ error: { type: "invalid_request_error", code: "rate_limit" } }, 429);
  }
  const { status, body } = await answer();
  if (fault === "early") await deliver(settings);
  if (fault === "slow") await new Promise((end) => setTimeout(end, settings.slowMs ?? 15_000));
  if (fault === "lost") c.env.incoming.socket.destroy();
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json" },
  });
}

const deliver = async ({ db, secret, post, clock }: SandboxSettings) =>
  post ? deliverEvents(db, { secret, post, now: clock() }) : 0;

/** A stand-in that listens on a loopback port of its own and posts its events until it is stopped. */
type RunningSandbox = Readonly<{ port: number; stop: () => Promise<void> }>;

/** Starts the stand-in; port 0 lets the system choose. Events are looked for every `everyMs`. */
export async function startStripe(
  settings: SandboxSettings & { port: number; everyMs?: number },
): Promise<RunningSandbox> {
  const app = wireApp(settings);
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
function postEvery(settings: SandboxSettings, everyMs: number): () => Promise<void> {
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
