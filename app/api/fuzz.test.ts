import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect } from "vitest";

import { queryRows } from "#app/db/client.server.ts";
import { test, timeToSeed } from "#tests/database/db.ts";
import { addressOf, badValues, bodyOf, fieldsOf, sampleOf } from "#tests/http/samples.ts";
import { openWorld, type World } from "#tests/http/world.ts";

import { type Endpoint, refusalSchema } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

const runs = Number(process.env.FUZZ_RUNS ?? 2000);
const mostMs = 200;
const allowed = new Set([
  200, 201, 202, 204, 304, 400, 401, 403, 404, 409, 410, 413, 415, 422, 429,
]);

let world: World;
beforeAll(async () => {
  world = await openWorld("fuzz");
}, timeToSeed);

type Wound = { part: "params" | "query" | "body"; path: string[]; value: unknown };

const wounds = endpoints.flatMap((endpoint) =>
  (["params", "query", "body"] as const).flatMap((part) =>
    fieldsOf(endpoint.input[part]).map((path) => ({ endpoint, part, path })),
  ),
);

function put(target: Record<string, unknown>, [name, ...rest]: string[], value: unknown): void {
  if (name === undefined) return;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const next = typeof inner === "object" && inner !== null ? inner : {};
  target[name] = next;
  put(next as Record<string, unknown>, rest, value);
}

function requestOf(endpoint: Endpoint, wound: Wound, token: string | undefined): Request {
  const parts = {
    params: sampleOf(endpoint.input.params, true),
    query: sampleOf(endpoint.input.query, false),
    body: sampleOf(endpoint.input.body, true),
  };
  put(parts[wound.part], wound.path, wound.value);
  const url = new URL(addressOf(endpoint, parts.params));
  for (const [name, value] of Object.entries(parts.query)) {
    url.searchParams.set(name, typeof value === "string" ? value : JSON.stringify(value ?? ""));
  }
  const sends = endpoint.method !== "GET" && endpoint.method !== "DELETE";
  const sent = sends ? bodyOf(endpoint, parts.body) : undefined;
  return new Request(url, {
    method: endpoint.method,
    headers: {
      ...sent?.type,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(sent && { body: sent.body }),
  });
}

/** Milliseconds of CPU, garbage collection included. A slow result is measured three times, the minimum counts. */
async function leastMs(request: () => Request): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least > mostMs; attempt++) {
    const before = process.cpuUsage();
    const answer = await world.fetch(request());
    await answer.text();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, Math.round((user + system) / 1000));
  }
  return least;
}

describe("whatever is sent", () => {
  test(
    `nothing breaks: no 5xx, each refusal readable (${runs} calls)`,
    { timeout: 600_000 },
    async () => {
      const slow: string[] = [];
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: wounds.length - 1 }),
          fc.constantFrom(...badValues),
          fc.constantFrom("customer_a", "teacher_t", "operator", undefined),
          async (at, value, who) => {
            const wound = wounds[at];
            if (!wound) return;
            const { endpoint, part, path } = wound;
            const token = who && world.tokens[who];
            const began = performance.now();
            const answer = await world.fetch(requestOf(endpoint, { part, path, value }, token));
            const text = await answer.text();
            const where = `${endpoint.method} ${endpoint.path} ${part}.${path.join(".")}`;
            if (performance.now() - began > 1000) slow.push(where);
            // An empty id leaves the other spelling of the list's address (API-041).
            if (answer.status === 308) {
              expect(endpoint.path).toMatch(/^\/api\/public\/group[-_]lessons\b/);
              return;
            }
            expect(allowed, `${where} answers ${answer.status}: ${text.slice(0, 300)}`).toContain(
              answer.status,
            );
            expect(text).not.toMatch(/node_modules|drizzle|syntax error at|\bat .+\.ts:\d+/);
            if (answer.status >= 400) refusalSchema.parse(JSON.parse(text));
          },
        ),
        { numRuns: runs, seed: 20260909, endOnFailure: true },
      );
      expect(slow.length, `slow: ${slow.slice(0, 5).join(", ")}`).toBeLessThan(runs / 200);
    },
  );

  test("nothing that a terminal or a page would obey was stored", async () => {
    const unwanted =
      "[\\u0001-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]";
    const columns = await queryRows<{ table: string; name: string }>(
      world.db,
      sql`select table_name as "table", column_name as name from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb', 'ARRAY')`,
    );
    const dirty: string[] = [];
    for (const { table, name } of columns) {
      const [column, from] = [sql.identifier(name), sql.identifier(table)];
      const found = await queryRows(
        world.db,
        sql`select 1 from ${from} where ${column}::text ~ ${unwanted} or ${column}::text ~ ${"\\\\u00(0|1|7f|8|9)"} limit 1`,
      );
      if (found.length > 0) dirty.push(`${table}.${name}`);
    }
    expect(columns.length).toBeGreaterThan(100);
    expect(dirty).toEqual([]);
  });

  test(
    `a text of 60 kB in any field is read in less than ${mostMs} ms`,
    { timeout: 300_000 },
    async () => {
      const slow: string[] = [];
      for (const { endpoint, part, path } of wounds) {
        if (part === "params") continue;
        const who = endpoint.access === "teacher" ? "teacher_t" : "customer_a";
        for (const piece of ["a-", "a.", "1 "]) {
          // An address is 4 kB at most (decision 011).
          const value = piece.repeat((part === "query" ? 4000 : 60_000) / piece.length);
          const wound = { part, path, value };
          const token = world.tokens[who];
          const ms = await leastMs(() => requestOf(endpoint, wound, token));
          if (ms > mostMs) slow.push(`${endpoint.path} ${path.join(".")} « ${piece} »: ${ms} ms`);
        }
      }
      expect(slow).toEqual([]);
    },
  );
});
