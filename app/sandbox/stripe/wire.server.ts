import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";

import type { Db } from "#app/db/client.server.ts";
import type { Clock } from "#app/lib/clock.ts";

import { type Draw, drawRandom } from "./fields.ts";
import { oncePerKey, type WireAnswer } from "./idempotency.server.ts";
import { refusalIn } from "./intents.server.ts";
import { type Call, type Route, routes, unfold } from "./routes.server.ts";
import { WireError } from "./wire-error.ts";

/**
 * Test faults. `lost`: done, connection cut. `broken`: done, 500. `error`: 500, not done. `busy`: 429. `slow`: late
 * answer. `early`: event first.
 */
export type Fault = "lost" | "broken" | "error" | "busy" | "slow" | "early";

export type Account = Readonly<{
  name: string;
  secretKey: string;
  publicKey: string;
  webhookSecret: string;
}>;

export type WireSettings = Readonly<{
  db: Db;
  /** Machine time: the provider does not follow our clock (decision 014). */
  clock: Clock;
  /** Absolute, with the trailing slash. */
  pages: string;
  accounts: readonly Account[];
  /** Consumed one by one by mutating calls. */
  faults?: Fault[];
  draw?: Draw | undefined;
  slowMs?: number;
}>;

export type Env = { Bindings: HttpBindings };

function errorBody({ type, code, more, message }: WireError) {
  return { error: { type, code, message, ...more } };
}

const broken = new WireError(500, "api_error", "internal");

/** Speaks Stripe's API, so that the application is the same with either (decision 015). */
export function wireApp(settings: WireSettings, postEarly: () => Promise<unknown>): Hono<Env> {
  const app = new Hono<Env>();
  for (const [method, path, run] of routes) {
    app.on(method, path, async (c) => {
      const account = accountOfKey(c, settings.accounts);
      if (!account) {
        return c.json({ error: { type: "invalid_request_error", code: "api_key_invalid" } }, 401);
      }
      const fault = method === "POST" ? settings.faults?.shift() : undefined;
      const answer = () => answerTo(c, { ...settings, account: account.name }, run, fault);
      return withFault(c, { ...settings, postEarly }, fault, answer);
    });
  }
  app.notFound((c) => c.json({ error: { type: "invalid_request_error", code: "no_route" } }, 404));
  return app;
}

/** A public key makes tokens only. */
function accountOfKey(c: Context<Env>, accounts: readonly Account[]): Account | undefined {
  const key = (c.req.header("authorization") ?? "").replace(/^Bearer /, "");
  return accounts.find(
    ({ secretKey, publicKey }) =>
      key === secretKey || (key === publicKey && c.req.path === "/v1/tokens"),
  );
}

async function answerTo(
  c: Context<Env>,
  { db, clock, pages, draw = drawRandom, account }: WireSettings & { account: string },
  run: Route[2],
  fault: Fault | undefined,
): Promise<WireAnswer> {
  const now = clock();
  const { words, ...call } = await callOf(c);
  const key = c.req.header("idempotency-key");
  try {
    return await oncePerKey(
      db,
      { account, key, words: `${c.req.path}?${words}`, now },
      async () => {
        const answer = await answerOf(c.req.method, () =>
          db.transaction((tx) => run({ tx, account, now, pages, draw }, call)),
        );
        return fault === "broken" ? { status: 500, body: errorBody(broken) } : answer;
      },
    );
  } catch (error) {
    if (error instanceof WireError) return { status: error.status, body: errorBody(error) };
    throw error;
  }
}

async function callOf(c: Context<Env>): Promise<Call & { words: string }> {
  const id = c.req.param("id") ?? "";
  const connected = c.req.header("stripe-account");
  if (c.req.header("content-type")?.startsWith("multipart/form-data")) {
    const form = await c.req.formData();
    const named = [...form].map(([name, value]) => [
      name,
      value instanceof File ? [value.name, value.size] : value,
    ]);
    return { id, fields: {}, form, connected, words: JSON.stringify(named) };
  }
  const words = c.req.method === "GET" ? new URL(c.req.url).search : await c.req.text();
  return { id, fields: unfold(new URLSearchParams(words)), form: undefined, connected, words };
}

/** A refused charge is committed before the 402. */
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
  { slowMs = 15_000, postEarly }: WireSettings & { postEarly: () => Promise<unknown> },
  fault: Fault | undefined,
  answer: () => Promise<WireAnswer>,
): Promise<Response> {
  if (fault === "error") return c.json(errorBody(broken), 500);
  if (fault === "busy") {
    return c.json({ error: { type: "invalid_request_error", code: "rate_limit" } }, 429);
  }
  const { status, body } = await answer();
  if (fault === "early") await postEarly();
  if (fault === "slow") await new Promise((end) => setTimeout(end, slowMs));
  if (fault === "lost") c.env.incoming.socket.destroy();
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json" },
  });
}
