import { beforeAll, describe, expect } from "vitest";

import { statementsOf, test, timeToSeed } from "#tests/database/db.ts";
import { fingerprint } from "#tests/database/fingerprint.ts";
import { absentId, idsOf, parsing, type Parts, putAt, takeOut } from "#tests/http/ids.ts";
import { addressOf, bodyOf, sampleOf } from "#tests/http/samples.ts";
import { identities, type Identity, openWorld, type Swap, type World } from "#tests/http/world.ts";

import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { forgetCalls } from "./throttle.server.ts";

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let world: World;
beforeAll(async () => {
  world = await openWorld("matrix");
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

function refusalFor({ access }: Endpoint, who: Identity): number | undefined {
  if (access === "public" || access === "signed") return undefined;
  if (who === "expired" || who === "signed_out") return 403;
  const role = roleOf[who];
  if (!role) return 401;
  return access === "any" || access === role ? undefined : 403;
}

const barely = ({ input }: Endpoint): Parts => ({
  params: sampleOf(input.params, true),
  query: {},
  body: {},
});

async function call(endpoint: Endpoint, who: Identity, given: Parts = barely(endpoint)) {
  const sends = endpoint.method !== "GET" && endpoint.method !== "DELETE";
  const token = world.tokens[who];
  const url = new URL(addressOf(endpoint, given.params));
  for (const [name, value] of Object.entries(given.query)) {
    if (Array.isArray(value))
      value.forEach((one) => {
        url.searchParams.append(`${name}[]`, String(one));
      });
    else url.searchParams.set(name, String(value));
  }
  const sent = sends ? bodyOf(endpoint, given.body) : undefined;
  const answer = await world.fetch(
    new Request(url, {
      method: endpoint.method,
      headers: {
        ...sent?.type,
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(sent && { body: sent.body }),
    }),
  );
  return { status: answer.status, text: await answer.text() };
}

/** A plausible call with this id; other required things are the caller's own, optional ones left out. */
function withId({ endpoint, who, place: part }: Swap, id: string | number): Parts {
  const { input } = endpoint;
  const given: Parts = {
    params: sampleOf(input.params, true),
    query: sampleOf(input.query),
    body: sampleOf(input.body, true),
  };
  for (const other of idsOf(endpoint).places.filter(({ kind }) => kind === "owned")) {
    const [own] = world.ownIds(who, other.noun);
    const same = other.noun === part.noun && other.part === part.part && !other.required;
    if (same) putAt(given[other.part], other.path, id);
    else if (other.required && own !== undefined) putAt(given[other.part], other.path, own);
    else takeOut(given[other.part], other.path);
  }
  putAt(given[part.part], part.path, id);
  return { ...given, body: parsing(input.body, given.body, part) };
}

/** A filter or a looked-up list: ids of others are ignored like unknown ones. */
const isFilter = ({ place: { part, path } }: Swap) => part === "query" || path.includes("0");

/** Unsent booking notes: what they name is checked when sent. */
const noted = new Set(["PUT /api/public/booking-drafts/:uuid"]);

/** Answered alike for unknown, foreign and own ids (API-057). */
const answeredAlike = new Set(["POST /api/public/monitoring/add/mission_aborted_linking"]);

/** Our own queries only, without the provider stand-in's or transaction endings. */
const ours = (statements: readonly string[]) =>
  statements
    .filter((one) => !one.includes("sandbox_stripe"))
    .map((one) => (/^(?:commit|rollback)$/.test(one) ? "end" : one));

/** Private fields of someone without a contract with the caller (ENT-33), if shown. */
function foreignMark(text: string, who: Identity): string | undefined {
  if (who === "operator") return undefined;
  const own = [who, ...world.partnersOf(who)];
  const marks = text.match(/CANARY-(\w+)-\w+/g) ?? [];
  return marks.find((mark) => !own.some((name) => mark.startsWith(`CANARY-${name}-`)));
}

describe("who may call what, from the table of endpoints", () => {
  test(
    "a role that the table does not let in is refused, and nothing moves",
    { timeout: 300_000 },
    async () => {
      const before = await fingerprint(world.db);
      const faults: string[] = [];
      for (const endpoint of endpoints) {
        for (const who of identities) {
          const expected = refusalFor(endpoint, who);
          if (expected === undefined) continue;
          const { status, text } = await call(endpoint, who);
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
    "who may enter is never refused for her role, and sees no one else's marks",
    { timeout: 300_000 },
    async () => {
      const faults: string[] = [];
      for (const endpoint of endpoints.filter(({ method }) => method === "GET")) {
        for (const who of identities) {
          if (refusalFor(endpoint, who) !== undefined) continue;
          const { status, text } = await call(endpoint, who);
          const where = `${endpoint.method} ${endpoint.path} as ${who}`;
          if (status === 401 || status === 403 || status >= 500) faults.push(`${where}: ${status}`);
          const mark = foreignMark(text, who);
          if (mark) faults.push(`${where}: shows ${mark}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  test("every id says what it is of, and F0 has one for each of two people", () => {
    const bare = endpoints.flatMap((endpoint) =>
      idsOf(endpoint).bare.map((name) => `${nameOf(endpoint)}: ${name}`),
    );
    const without = endpoints.flatMap((endpoint) =>
      world.withoutRows(endpoint).map(({ noun }) => `${nameOf(endpoint)}: ${noun}`),
    );

    expect(bare, "an id without a noun").toEqual([]);
    expect(without, "a noun without rows").toEqual([]);
  });

  test(
    "somebody else's thing does not exist: every id swapped, in path, query, body and lists",
    { timeout: 300_000 },
    async () => {
      const before = await fingerprint(world.db);
      const faults: string[] = [];
      const swaps = endpoints
        .flatMap((endpoint) => world.swaps(endpoint))
        .filter(
          ({ endpoint, place: part }) => !(noted.has(nameOf(endpoint)) && part.part === "body"),
        );
      expect(swaps.length, "swaps to try").toBeGreaterThan(150);
      const requested = async (swap: Swap, id: string | number) => {
        let answer = { status: 0, text: "" };
        const statements = await statementsOf(async () => {
          answer = await call(swap.endpoint, swap.who, withId(swap, id));
        });
        return { ...answer, statements: ours(statements) };
      };
      for (const swap of swaps) {
        forgetCalls();
        const { endpoint, who, place: part, id, from } = swap;
        const { status, text, statements } = await requested(swap, id);
        const where = `${nameOf(endpoint)} as ${who}, ${part.path.join(".")} of ${from} (${String(id)})`;
        const absent = part.part === "params" ? [404] : [404, 409, 422];
        const isAlike = isFilter(swap) || answeredAlike.has(nameOf(endpoint));
        if (!absent.includes(status) && !(isAlike && status < 300)) {
          faults.push(`${where}: ${String(status)} ${text}`);
        }
        if (status === 422 && !text.includes(`"${part.path[0] ?? ""}`)) {
          faults.push(`${where}: refused for something else, ${text}`);
        }
        const mark = foreignMark(text, who);
        if (mark) faults.push(`${where}: shows ${mark}`);
        if (noted.has(nameOf(endpoint))) continue;
        const nobodys = await requested(swap, absentId(part, id));
        if (nobodys.status !== status || nobodys.text !== text) {
          faults.push(`${where}: is told apart from nobody's (${nobodys.text} / ${text})`);
        }
        if (nobodys.statements.join("\n") !== statements.join("\n")) {
          faults.push(
            `${where}: asks the database otherwise than nobody's (${statements.filter((one) => !nobodys.statements.includes(one)).join("; ")})`,
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
          const position = idsOf(endpoint).places.find(({ part }) => part === "params");
          const own = position && position.kind === "owned" ? world.ownIds(who, position.noun) : [];
          for (const id of own.length > 0 ? own : [undefined]) {
            const given = barely(endpoint);
            if (position && id !== undefined) putAt(given.params, position.path, id);
            shown += Number((await call(endpoint, who, given)).status === 200);
          }
        }
      }
      expect(shown, "things shown").toBeGreaterThan(100);
      expect(await fingerprint(world.db)).toBe(before);
    },
  );
});
