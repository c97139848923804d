import { sql } from "drizzle-orm";
import { beforeAll, describe, expect } from "vitest";

import { endpoints } from "#app/api/endpoints.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { openDatabase, test } from "#tests/db.ts";
import { addressOf, sampleOf } from "#tests/samples.ts";
import { identities, type Identity, openWorld, type World } from "#tests/world.ts";

import type { Endpoint } from "./endpoint.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld(await openDatabase("matrix"));
}, 120_000);

const roleOf: Record<Identity, string | undefined> = {
  visitor: undefined,
  customer_a: "customer",
  customer_b: "customer",
  teacher_t: "teacher",
  teacher_u: "teacher",
  operator: "operator",
  expired: undefined,
  tampered: undefined,
  refresh_as_access: undefined,
  signed_out: undefined,
};

/** What an identity must be answered where it may not enter; undefined where it may. */
function refusalFor({ access }: Endpoint, who: Identity): number | undefined {
  if (access === "public" || access === "signed") return undefined;
  if (who === "expired" || who === "signed_out") return 403;
  const role = roleOf[who];
  if (!role) return 401;
  return access === "any" || access === role ? undefined : 403;
}

async function call(
  endpoint: Endpoint,
  who: Identity,
  params: Record<string, unknown>,
  body?: unknown,
) {
  const sends = endpoint.method !== "GET" && endpoint.method !== "DELETE";
  const token = world.tokens[who];
  const answer = await world.fetch(
    new Request(addressOf(endpoint, params), {
      method: endpoint.method,
      headers: {
        ...(sends && { "Content-Type": "application/json" }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(sends && { body: JSON.stringify(body ?? {}) }),
    }),
  );
  return { status: answer.status, text: await answer.text() };
}

/** A mark of somebody's private fields who shares no contract with the caller (ENT-33), if one is shown. */
function foreignMark(text: string, who: Identity): string | undefined {
  const own = [who, ...world.partnersOf(who)];
  const marks = text.match(/CANARY-(\w+)-\w+/g) ?? [];
  return marks.find((mark) => !own.some((name) => mark.startsWith(`CANARY-${name}-`)));
}

/** A fingerprint of every row that a refused call must leave as it is; that a token was seen may be noted. */
async function fingerprint(): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    world.db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'
        and table_name not in ('rate_limits', 'once_keys', 'sessions', 'refresh_tokens') order by 1`,
  );
  const marks: string[] = [];
  for (const { name } of tables) {
    const [row] = await rowsOf<{ mark: string | null }>(
      world.db,
      sql`select md5(string_agg(t::text, '|' order by t::text)) as mark from ${sql.identifier(name)} t`,
    );
    marks.push(`${name}:${row?.mark ?? ""}`);
  }
  return marks.join("\n");
}

describe("who may call what, from the table of endpoints", () => {
  test(
    "nobody enters where the table does not let her, and nothing moves",
    { timeout: 300_000 },
    async () => {
      const before = await fingerprint();
      const faults: string[] = [];
      for (const endpoint of endpoints) {
        for (const who of identities) {
          const expected = refusalFor(endpoint, who);
          if (expected === undefined) continue;
          const { status, text } = await call(endpoint, who, sampleOf(endpoint.input.params, true));
          const where = `${endpoint.method} ${endpoint.path} as ${who}`;
          if (status !== expected) faults.push(`${where}: ${status}, not ${expected}`);
          const mark = foreignMark(text, who);
          if (mark) faults.push(`${where}: shows ${mark}`);
        }
      }
      expect(faults).toEqual([]);
      expect(await fingerprint()).toBe(before);
    },
  );

  test(
    "who may enter is never refused for her role, and sees nobody else's marks",
    { timeout: 300_000 },
    async () => {
      const faults: string[] = [];
      for (const endpoint of endpoints.filter(({ method }) => method === "GET")) {
        for (const who of identities) {
          if (refusalFor(endpoint, who) !== undefined) continue;
          const { status, text } = await call(endpoint, who, sampleOf(endpoint.input.params, true));
          const where = `${endpoint.method} ${endpoint.path} as ${who}`;
          if (status === 401 || status === 403 || status >= 500) faults.push(`${where}: ${status}`);
          const mark = foreignMark(text, who);
          if (mark) faults.push(`${where}: shows ${mark}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  test(
    "somebody else's thing does not exist: ids swapped in the path and in the body",
    { timeout: 300_000 },
    async () => {
      const before = await fingerprint();
      const faults: string[] = [];
      const swaps = world.swaps(endpoints);
      expect(swaps.length, "swaps to try").toBeGreaterThan(50);
      for (const { endpoint, who, place, id, from } of swaps) {
        const params = {
          ...sampleOf(endpoint.input.params, true),
          ...(place.in === "path" && { [place.name]: id }),
        };
        const body = {
          ...sampleOf(endpoint.input.body, true),
          ...(place.in === "body" && { [place.name]: id }),
        };
        const { status, text } = await call(endpoint, who, params, body);
        const where = `${endpoint.method} ${endpoint.path} as ${who}, ${place.name} of ${from} (${id})`;
        if (![404, 422, 409].includes(status)) faults.push(`${where}: ${status}`);
        const mark = foreignMark(text, who);
        if (mark) faults.push(`${where}: shows ${mark}`);
      }
      expect(faults).toEqual([]);
      expect(await fingerprint()).toBe(before);
    },
  );
});
