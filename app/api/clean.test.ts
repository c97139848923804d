import { Hono } from "hono";
import { describe, expect } from "vitest";
import { z } from "zod";

import type { Db } from "#app/db/client.server.ts";
import type { Role } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { test } from "#tests/database/db.ts";
import { addressOf, sampleOf } from "#tests/http/samples.ts";

import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { type ApiEnv, serve } from "./serve.server.ts";

const hostile = "a\u0000\u001b[31m\u009b2J\u007f\u202eb\u2066\ud800\r\nc";
const cleaned = "a[31m2Jb\ufffd\nc";
const unwanted = /(?!\n)[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/u;

function spoiled(value: unknown): unknown {
  if (typeof value === "string") return hostile;
  if (Array.isArray(value)) return value.map(spoiled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, spoiled(part)]));
}

async function receivedBy(db: Db, { input, ...promised }: Endpoint) {
  const open = {
    ...promised,
    input: { ...(input.query && { query: z.unknown() }), ...(input.body && { body: z.unknown() }) },
  } as Endpoint;
  const role = promised.access === "any" ? "customer" : (promised.access as Role);
  let seen: unknown;
  const api = new Hono<ApiEnv>({ strict: false });
  api.use(async (c, next) => {
    c.set("db", db);
    c.set("clock", () => new Date());
    c.set("actor", { id: 1, role } as never);
    c.set("ip", "192.0.2.1");
    await next();
  });
  serve(open, (call) => {
    seen = { ...call, db: undefined, headers: undefined };
    throw new RuleError("conflict", "api.absent");
  }).mount(api);
  api.onError((_, c) => c.body(null, 409));

  const url = new URL(addressOf(promised as Endpoint, sampleOf(input.params, true)));
  const names = Object.keys(sampleOf(input.query, true));
  for (const name of names) url.searchParams.set(name, hostile.replace("\ud800", "\ufffd"));
  const sends = input.body !== undefined && promised.method !== "GET";
  await api.request(url, {
    method: promised.method,
    ...(sends && {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(spoiled(sampleOf(input.body, true))),
    }),
  });
  return JSON.stringify(seen);
}

const raw = endpoints.filter(({ body }) => body === "raw");
const parsed = endpoints.filter(
  ({ body, input }) => body !== "raw" && body !== "multipart" && (input.query ?? input.body),
);

describe("what an endpoint's handler receives holds no control character and no mark of direction", () => {
  test.for(parsed.map((one) => [`${one.method} ${one.path}`, one] as const))(
    "%s",
    async ([, endpoint], { db }) => {
      const seen = await receivedBy(db, endpoint);

      expect(seen).toBeDefined();
      expect(seen).not.toMatch(/\\u(?:00[01]|d[89a-f])/i);
      expect(seen).not.toMatch(unwanted);
    },
  );

  test("a list of several parts is cleaned too, and the texts themselves stay", async ({ db }) => {
    const [some] = parsed.filter(({ input }) => "comments" in sampleOf(input.body, true));
    if (!some) throw new Error("No endpoint takes comments.");

    expect(JSON.parse(await receivedBy(db, some))).toMatchObject({ body: { comments: cleaned } });
  });

  test("the only bodies left as they came are those that a provider signed", () => {
    expect(raw.length).toBeGreaterThan(0);
    expect(raw.filter(({ access }) => access !== "signed")).toEqual([]);
  });
});
