import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";

import type { Db } from "#app/db/client.server.ts";
import type { Clock } from "#app/lib/clock.ts";

import { correctRequest } from "./corrections.server.ts";
import { moodOf } from "./mood.server.ts";
import { type Draw, drawRandom, registerPerson, type Scope, showPerson } from "./people.server.ts";
import { Refusal } from "./refusal.ts";
import { createRequests, findRequests } from "./requests.server.ts";

/**
 * Test faults. `lost`: done, connection cut. `broken`: done, 500. `error`: 500, not done. `gone`: token refused.
 * `slow`: late answer. `html`: a page. `liar`: an unrelated answer.
 */
export type Fault = "lost" | "broken" | "error" | "gone" | "slow" | "html" | "liar";

export type WireSettings = Readonly<{
  db: Db;
  /** Business time: families answer within 48 hours of it. */
  clock: Clock;
  clientId: string;
  clientSecret: string;
  /** Consumed one by one, except by token calls. */
  faults?: Fault[];
  draw?: Draw | undefined;
  slowMs?: number;
}>;

type Env = { Bindings: HttpBindings };
type Answer = Readonly<{ status: number; body: unknown }>;

const root = "/atp/v1/tiersPrestations";
const tokenSeconds = 3600;

export function wireApp(settings: WireSettings): Hono<Env> {
  const app = new Hono<Env>();
  const tokens = new Map<string, number>();
  const { db, clock, draw = drawRandom, clientId, clientSecret } = settings;

  app.post("/api/oauth/v1/token", async (c) => {
    if ((await moodOf(db)) === "down") return c.json({ error: "unavailable" }, 503);
    const form = new URLSearchParams(await c.req.text());
    const known =
      form.get("grant_type") === "client_credentials" &&
      form.get("client_id") === clientId &&
      form.get("client_secret") === clientSecret &&
      form.get("scope") === "homeplus.tiersprestations";
    if (!known) return c.json({ error: "invalid_client" }, 401);
    const token = drawRandom();
    tokens.set(token, performance.now() + tokenSeconds * 1000);
    return c.json({ access_token: token, token_type: "Bearer", expires_in: tokenSeconds });
  });

  const answering =
    (run: (scope: Scope, c: Context<Env>) => Promise<unknown>) => async (c: Context<Env>) => {
      const token = (c.req.header("authorization") ?? "").replace(/^Bearer /, "");
      const fault = settings.faults?.shift();
      if (fault === "gone" || (tokens.get(token) ?? 0) < performance.now()) {
        return c.json({ error: "invalid_token" }, 401);
      }
      const down = (await moodOf(db)) === "down";
      if (down || fault === "error") return c.json({ error: "unavailable" }, 500);
      const answer = await answerOf(() =>
        db.transaction((tx) => run({ tx, now: clock(), draw }, c)),
      );
      return withFault(c, settings, fault, answer);
    };

  app.post(
    `${root}/particulier`,
    answering(async (scope, c) => registerPerson(scope, await jsonIn(c))),
  );
  app.get(
    `${root}/particulier`,
    answering((scope, c) => showPerson(scope, c.req.query())),
  );
  app.post(
    `${root}/demandePaiement`,
    answering(async (scope, c) => createRequests(scope, await jsonIn(c))),
  );
  app.post(
    `${root}/demandePaiement/rechercher`,
    answering(async (scope, c) => findRequests(scope, (await jsonIn(c)) as object)),
  );
  app.post(
    `${root}/demandePaiement/corriger`,
    answering(async (scope, c) => correctRequest(scope, await jsonIn(c))),
  );
  app.notFound((c) => c.json([{ code: "ERREUR_RESSOURCE", message: "Adresse inconnue" }], 404));
  return app;
}

async function jsonIn(c: Context<Env>): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new Refusal([["ERREUR_VALIDATION", "champ corps : ce n’est pas du JSON"]]);
  }
}

async function answerOf(run: () => Promise<unknown>): Promise<Answer> {
  try {
    return { status: 200, body: await run() };
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.faults };
    throw error;
  }
}

async function withFault(
  c: Context<Env>,
  { slowMs = 25_000 }: WireSettings,
  fault: Fault | undefined,
  { status, body }: Answer,
): Promise<Response> {
  if (fault === "broken") return c.json({ error: "internal" }, 500);
  if (fault === "html") return c.html("<h1>Maintenance</h1>");
  if (fault === "liar") return c.json({ bonjour: true });
  if (fault === "slow") await new Promise((end) => setTimeout(end, slowMs));
  if (fault === "lost") c.env.incoming.socket.destroy();
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json" },
  });
}
