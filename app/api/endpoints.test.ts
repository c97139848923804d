import { expect, test } from "vitest";
import { z } from "zod";

import { env } from "#app/env.server.ts";
import { database } from "#tests/database/db.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { idsOf, putAt } from "#tests/http/ids.ts";
import { fieldsOf, sampleOf } from "#tests/http/samples.ts";
import { now } from "#tests/setup/time.ts";

import { createApi } from "./api.server.ts";
import { endpoints } from "./endpoints.ts";
import { mounts } from "./mounts.server.ts";
import { openApiDocument } from "./openapi.ts";

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const writing = endpoints.filter(({ input }) => input.body !== undefined);

/** An operator says what the others may not. */
const byPeople = writing.filter(({ access }) => access !== "operator");

/** What only the server may set: money, rights, states, owners (security 5). */
const ours =
  /^(?:role|roles|customer_id|teacher_id|user_id|is_customer|is_admin|status|process|state|price|hourly_price|min_price|salary|net|fees|amount|rating|validated|urssaf_registered|validation|created_at|password_hash|email_confirmed)$/;

/** The order of the nouns says nothing. */
const expectSame = (found: readonly string[], wanted: readonly string[]) => {
  expect(found.toSorted()).toEqual(wanted.toSorted());
};

test("no body says what only we may say", () => {
  const named = byPeople.flatMap((endpoint) =>
    fieldsOf(endpoint.input.body)
      .flat()
      .filter((field) => ours.test(field))
      .map((field) => `${nameOf(endpoint)}: ${field}`),
  );
  expectSame(named, [
    "POST /api/affiliations: price",
    // No reminder names a teacher who takes no students (API-057).
    "POST /api/public/monitoring/add/mission_aborted_linking: teacher_id",
    // The state machine decides what it leads to (API-069).
    "PUT /api/contract/:id/prices-version: status",
    // Checked against the price grid (API-096).
    "PUT /api/teacher/proposals/:id: price",
    "POST /api/public/proposal-links/:token: price",
    // A family rates a group lesson of its own student (API-142).
    "POST /api/customer/group-lessons/:id/evaluation: rating",
    // 422 unless this teacher's course took place; 404 for another's review (API-060).
    "POST /api/teachers/reviews: teacher_id",
    "PUT /api/teachers/reviews: teacher_id",
    // One of the teacher's own families; 404 otherwise (API-062).
    "POST /api/teachers/reviews/request: customer_id",
    // A publicly visible teacher, otherwise 422 (API-055).
    "POST /api/public/contact: teacher_id",
    // A teacher on the caller's own request, otherwise 422 (API-039).
    "POST /api/linking/help: teacher_id",
    // A teacher with a contract with the caller, otherwise 404 (API-070).
    "POST /api/monitoring/card: teacher_id",
    "PUT /api/teacher/availabilities: status",
    // The teacher starts or stops: the machine decides what it leads to (API-296).
    "POST /api/public/rooms/:id/recording: state",
    "POST /api/rooms/:id/recording: state",
  ]);
});

test("an id and a switch in a body are those of these endpoints only", () => {
  const named = byPeople.flatMap((endpoint) =>
    fieldsOf(endpoint.input.body)
      .filter(([field]) => field === "id" || field === "enabled")
      .map((path) => `${nameOf(endpoint)}: ${path.join(".")}`),
  );
  expectSame(named, [
    "POST /api/customer/answer_proposal: id",
    "PUT /api/teachers/reviews: id",
    "PUT /api/student/:id: enabled",
    // 404 for another teacher's (API-077).
    "PUT /api/videoconf/replay/publish/: id",
  ]);
});

function keepsUnnamed(schema: unknown, name = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const open =
    "properties" in schema &&
    "additionalProperties" in schema &&
    schema.additionalProperties !== false;
  const inner = Object.entries(schema).flatMap(([key, value]) => keepsUnnamed(value, key));
  return open ? [name, ...inner] : inner;
}

test.each(writing.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  "%s leaves out what it does not name",
  (_, { access, input: { body = z.unknown() } }) => {
    expect(keepsUnnamed(z.toJSONSchema(body, { io: "output", unrepresentable: "any" }))).toEqual(
      [],
    );
    const forged = { role: "operator", status: "hired", price: 1, __ours: true };

    const read = body.safeParse({ ...sampleOf(body, true), ...forged });

    if (!read.success || typeof read.data !== "object") return;
    const named = access === "operator" ? fieldsOf(body).flat() : [];
    const unnamed = Object.keys(forged).filter((key) => !named.includes(key));
    for (const key of unnamed) expect(read.data).not.toHaveProperty(key);
  },
);

const waysBack = writing.flatMap((endpoint) =>
  fieldsOf(endpoint.input.body)
    .filter((path) => /^(?:return|cancel)_url$/.test(path.at(-1) ?? ""))
    .map((path) => [`${nameOf(endpoint)}: ${path.join(".")}`, endpoint, path] as const),
);

test.each(waysBack)("%s is an address of this site", (_, { input: { body } }, path) => {
  const refuses = (address: string) => {
    const given = sampleOf(body, true);
    putAt(given, path, address);
    const faults = body?.safeParse(given).error?.issues ?? [];
    return faults.some((fault) => fault.path.join(".") === path.join("."));
  };
  const away = [
    "https://evil.test/",
    `${env.origin}.evil.test/`,
    `${env.origin}@evil.test/`,
    `${env.origin}\\@evil.test/`,
    env.origin.replace("//", "//evil.test@"),
  ];

  expect(refuses(`${env.origin}/factures/`)).toBe(false);
  for (const address of away) expect(refuses(address), address).toBe(true);
});

const everywhere = endpoints.flatMap((endpoint) =>
  idsOf(endpoint).places.map(
    (index) => [`${nameOf(endpoint)}: ${index.path.join(".")}`, endpoint, index] as const,
  ),
);

/** Lists known only to the server or dependent on other input: the use case refuses. */
const keptElsewhere = new Set(["establishment", "question", "chapter"]);

test.each(
  everywhere.filter(([, , { kind, noun }]) => kind === "reference" && !keptElsewhere.has(noun)),
)("%s refuses an entry that its list does not have (VAL-049)", (_, { input }, { part, path }) => {
  const given = sampleOf(input[part], true);
  putAt(given, path, 2_000_000_000);

  const faults = input[part]?.safeParse(given).error?.issues.map((fault) => fault.path.join("."));

  expect(faults).toContain(path.join("."));
});

test("the document says of every id what it is of", () => {
  const description = JSON.stringify(openApiDocument("https://preau.test"));
  for (const [, , { noun, kind }] of everywhere) {
    expect(description).toContain(`"x-noun":"${noun}","x-kind":"${kind}"`);
  }
});

test("what is served is the table, and the document of it", () => {
  const { routes } = createApi({
    db: database,
    clock: () => now,
    actorOf: () => Promise.resolve(undefined),
    gateways: testGateways,
  });
  const served = routes
    .filter(({ method }) => method !== "ALL")
    // A part that ends like a file is a pattern for the router.
    .map(({ method, path }) => nameOf({ method, path: path.replace(/\{.+\\(\.\w+)\}$/, "$1") }));
  const table = endpoints.map(({ method, path }) =>
    nameOf({ method, path: path.replace(/(.)\/$/, "$1") }),
  );

  expect(served.sort()).toEqual([...table, "GET /api/openapi.json"].sort());
});

test("no address is taken by an endpoint that is served before it", () => {
  const shaped = mounts.map(({ endpoint: { method, path } }) => ({
    name: nameOf({ method, path }),
    sample: `${method} ${path.replace(/:\w+/g, "1").replace(/\/$/, "")}`,
    shape: new RegExp(`^${method} ${path.replace(/:\w+/g, "[^/]+").replace(/\/$/, "")}$`),
  }));
  const hidden = shaped.filter(
    ({ sample }, index) => shaped.findIndex(({ shape }) => shape.test(sample)) < index,
  );

  expect(hidden.map(({ name }) => name)).toEqual([]);
});

test("an operator's read of one thing is noted, but for what names no family", () => {
  const silent = endpoints
    .filter(({ access, method, path, notes }) => {
      return access === "operator" && method === "GET" && path.includes(":") && !notes;
    })
    .map(nameOf);
  expectSame(silent, [
    "GET /api/operator/group-lessons/:id",
    "GET /api/operator/landings/:id",
    "GET /api/operator/references/:list",
    // Its own history keeps who read it.
    "GET /api/operator/mails/:id",
    "GET /api/operator/partner-keys/:id",
    "GET /api/operator/partner-keys/:id/calls",
    "GET /api/operator/requests/:id/matching",
  ]);
});
