import { beforeAll, describe, expect } from "vitest";

import { endpoints } from "#app/api/endpoints.ts";
import { openDatabase, statementsOf, test, timeToSeed } from "#tests/database/db.ts";
import { fingerprint } from "#tests/database/fingerprint.ts";
import { addressOf, sampleOf } from "#tests/http/samples.ts";
import {
  identities,
  type Identity,
  openWorld,
  type Place,
  type Swap,
  type World,
} from "#tests/http/world.ts";

import type { Endpoint } from "./endpoint.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld(await openDatabase("matrix"));
}, timeToSeed);

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

/** An id that nobody's thing has. */
const absentId = 2_000_000_000;

/** Plausible parameters and body of an endpoint, this id in its place. */
function withId({ input }: Endpoint, place: Place, id: number) {
  const given = { [place.name]: id };
  return [
    { ...sampleOf(input.params, true), ...(place.in === "path" && given) },
    { ...sampleOf(input.body, true), ...(place.in === "body" && given) },
  ] as const;
}

/** A mark of somebody's private fields who shares no contract with the caller (ENT-33), if one is shown. */
function foreignMark(text: string, who: Identity): string | undefined {
  const own = [who, ...world.partnersOf(who)];
  const marks = text.match(/CANARY-(\w+)-\w+/g) ?? [];
  return marks.find((mark) => !own.some((name) => mark.startsWith(`CANARY-${name}-`)));
}

describe("who may call what, from the table of endpoints", () => {
  test(
    "nobody enters where the table does not let her, and nothing moves",
    { timeout: 300_000 },
    async () => {
      const before = await fingerprint(world.db);
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
      expect(await fingerprint(world.db)).toBe(before);
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
      const before = await fingerprint(world.db);
      const faults: string[] = [];
      const swaps = world.swaps(endpoints);
      expect(swaps.length, "swaps to try").toBeGreaterThan(50);
      const asked = async (...[{ endpoint, who, place }, id]: [Swap, number]) => {
        let answer = { status: 0, text: "" };
        const statements = await statementsOf(async () => {
          answer = await call(endpoint, who, ...withId(endpoint, place, id));
        });
        return { ...answer, statements };
      };
      for (const swap of swaps) {
        const { endpoint, who, place, id, from } = swap;
        const { status, text, statements } = await asked(swap, id);
        const where = `${endpoint.method} ${endpoint.path} as ${who}, ${place.name} of ${from} (${id})`;
        if (![404, 422, 409].includes(status)) faults.push(`${where}: ${status}`);
        const mark = foreignMark(text, who);
        if (mark) faults.push(`${where}: shows ${mark}`);
        const nobodys = await asked(swap, absentId);
        if (nobodys.status !== status || nobodys.text !== text) {
          faults.push(`${where}: is told apart from nobody's (${nobodys.text} / ${text})`);
        }
        // What asks the database the same takes the same time.
        if (nobodys.statements.join("\n") !== statements.join("\n")) {
          faults.push(
            `${where}: asks the database otherwise than nobody's (${String(statements.length)} / ${String(nobodys.statements.length)})`,
          );
        }
      }
      expect(faults).toEqual([]);
      expect(await fingerprint(world.db)).toBe(before);
    },
  );

  test(
    "what is read is left as it was: every GET, as everybody, with her own ids",
    { timeout: 300_000 },
    async () => {
      const before = await fingerprint(world.db);
      let shown = 0;
      for (const endpoint of endpoints.filter(({ method }) => method === "GET")) {
        for (const who of identities) {
          for (const id of world.ownIds(endpoint, who)) {
            const params = { ...sampleOf(endpoint.input.params, true), id };
            shown += Number((await call(endpoint, who, params)).status === 200);
          }
        }
      }
      expect(shown, "things shown").toBeGreaterThan(100);
      expect(await fingerprint(world.db)).toBe(before);
    },
  );
});
