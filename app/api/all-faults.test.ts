import { beforeAll, describe, expect } from "vitest";

import { test, timeToSeed, undone } from "#tests/database/db.ts";
import { idsOf, parsing, type Parts, type Position, putAt, takeOut } from "#tests/http/ids.ts";
import { addressOf, bodyOf, fieldsOf, sampleOf } from "#tests/http/samples.ts";
import { type Identity, openWorld, type World } from "#tests/http/world.ts";

import { type Endpoint, refusalSchema } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { forgetCalls } from "./throttle.server.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld("all_faults");
}, timeToSeed);

const nothing = Symbol("left out");

/** One of each kind that a rule refuses: unknown, past, far, out of step, too much, left out. */
const wrong: readonly unknown[] = [
  ...[nothing, "", "a", 999_999, 1, 0, 7, 31, 1003, -1, true, false],
  ...["2020-01-06", "2031-01-06", "2020-01-06T10:00:00.000Z", "2031-01-06T10:00:00.000Z"],
  ...["25:61", "0000", "FR00", "x".repeat(6000)],
];

/** The world's payslips have no line to cancel. */
const unready = new Set(["/api/operator/payslips/:id/cancel"]);

const forms = endpoints.filter(
  ({ method, path, access, input, body }) =>
    ["POST", "PUT", "PATCH"].includes(method) &&
    access !== "signed" &&
    body !== "multipart" &&
    !unready.has(path) &&
    fieldsOf(input.body).length > 1,
);

const callers: Readonly<Record<string, readonly Identity[]>> = {
  public: ["visitor"],
  any: ["customer_a", "teacher_t"],
  customer: ["customer_a", "customer_b"],
  teacher: ["teacher_t", "teacher_u"],
  operator: ["operator"],
};

type Fault = Readonly<{ field: string; code: string }>;
type Wound = Readonly<{ path: string[]; value: unknown; faults: readonly Fault[] }>;
type Put = Omit<Wound, "faults">;

/** Things of a person that are tried; `ALL_FAULTS=whole` tries as both persons of a role too. */
const isWhole = process.env.ALL_FAULTS === "whole";
const mostIds = isWhole ? 4 : 1;

/** What one judgement answers, at the field of which it thinks first. */
const judgedAsOne: Readonly<Record<string, RegExp>> = {
  "an address: its code and its town contradict each other":
    /address\.(?:postal_code|city) .*address\.(?:postal_code|city) /,
  "another country has other codes and towns":
    /address\.(?:postal_code|city) .*address\.country \(api\.address\.unknown_country\)/,
  "a day of a change means nothing without the change": /^reason \(api\.contract\.change\)/,
  "a request that exists already takes a teacher only": /lesson_request_id \(/,
  "the last week is counted from the first date":
    /^start \(api\.planned_course\.\w+\) \+ repeat_until /,
  "a line's value is judged by the unit of its name": /^name \(api\.reference_list\.name\)/,
  "a change of status asks what that status needs": /^self_employed /,
};

/** A plausible call for each thing of this person. */
function startsOf(endpoint: Endpoint, who: Identity): Parts[] {
  const owned = idsOf(endpoint).places.filter(({ kind }) => kind === "owned");
  const shared = ["customer_a", "customer_b", "teacher_t", "teacher_u"] as const;
  const idsFor = (noun: (typeof owned)[number]["noun"]) =>
    who === "operator"
      ? shared.flatMap((one) => world.ownIds(one, noun).slice(0, 3))
      : world.ownIds(who, noun);
  const rounds = Math.max(1, ...owned.map(({ noun }) => Math.min(mostIds, idsFor(noun).length)));
  return Array.from({ length: rounds }, (_, round) => {
    const given: Parts = {
      params: sampleOf(endpoint.input.params, true),
      query: {},
      body: sampleOf(endpoint.input.body, true),
    };
    for (const place of owned) {
      const ids = idsFor(place.noun);
      if (ids.length > 0) putAt(given[place.part], place.path, ids[round % ids.length]);
    }
    if (endpoint.access === "operator") given.body["reason"] ??= "parce que";
    return { ...given, body: parsing(endpoint.input.body, given.body, nowhere) };
  });
}

/** No field is kept from what the schema refuses. */
const nowhere: Position = {
  part: "body",
  path: [],
  noun: "course",
  kind: "owned",
  required: false,
  format: "number",
};

function wounded(body: Record<string, unknown>, wounds: readonly Put[]) {
  const copy = structuredClone(body);
  for (const { path, value } of wounds) {
    if (value === nothing) takeOut(copy, path);
    else putAt(copy, path, value);
  }
  return copy;
}

async function faultsOf(
  endpoint: Endpoint,
  who: Identity,
  given: Parts,
): Promise<Fault[] | undefined> {
  let found: Fault[] | undefined;
  const token = world.tokens[who];
  const sent = bodyOf(endpoint, given.body);
  await undone(world.db, async (tx) => {
    const answer = await world.fetchIn(
      tx,
      new Request(addressOf(endpoint, given.params), {
        method: endpoint.method,
        headers: { ...sent.type, ...(token && { Authorization: `Bearer ${token}` }) },
        body: sent.body,
      }),
    );
    if (answer.status === 422) {
      found = [...(refusalSchema.parse(await answer.json()).errors ?? [])];
    }
  });
  return found;
}

const within = (one: string, other: string) =>
  one === other || one.startsWith(`${other}.`) || one.startsWith(`${other}[`);
const apart = (one: string, other: string) => !within(one, other) && !within(other, one);

/** What a rule refuses and a schema takes, once for each field and sentence; a schema names all its faults itself. */
async function woundsOf(endpoint: Endpoint, who: Identity, given: Parts): Promise<Wound[]> {
  const before = new Set((await faultsOf(endpoint, who, given))?.map(({ field }) => field));
  const wounds = new Map<string, Wound>();
  for (const path of fieldsOf(endpoint.input.body)) {
    for (const value of wrong) {
      const body = wounded(given.body, [{ path, value }]);
      if (endpoint.input.body?.safeParse(body).success === false) continue;
      const faults = (await faultsOf(endpoint, who, { ...given, body })) ?? [];
      const own = faults.filter(({ field }) => !before.has(field));
      const key = own.map(({ field, code }) => `${field}:${code}`).join();
      if (key !== "" && !wounds.has(key)) wounds.set(key, { path, value, faults: own });
    }
  }
  return [...wounds.values()];
}

async function hiddenIn(endpoint: Endpoint, who: Identity, given: Parts): Promise<string[]> {
  const wounds = await woundsOf(endpoint, who, given);
  const pairs = wounds.flatMap((one, index) =>
    wounds
      .slice(index + 1)
      .filter((other) => apart(one.path.join("."), other.path.join(".")))
      .map((other) => [one, other] as const),
  );
  const hidden: string[] = [];
  for (const pair of pairs) {
    const body = wounded(given.body, pair);
    const faults = (await faultsOf(endpoint, who, { ...given, body })) ?? [];
    const named = (field: string) => faults.some((fault) => !apart(fault.field, field));
    const lacking = pair.flatMap((one) => one.faults).filter(({ field }) => !named(field));
    if (faults.length > 0 && lacking.length > 0) {
      hidden.push(
        pair
          .map(({ path, faults: [fault] }) => `${path.join(".")} (${fault?.code ?? ""})`)
          .join(" + "),
      );
    }
  }
  return hidden;
}

describe("two fields that rules refuse are both named (VAL-027)", () => {
  test.each(forms.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s",
    { timeout: 600_000 },
    async (_, endpoint) => {
      const hidden = new Set<string>();
      const all = callers[endpoint.access] ?? [];
      for (const who of isWhole || endpoint.access === "any" ? all : all.slice(0, 1)) {
        for (const given of startsOf(endpoint, who)) {
          forgetCalls();
          for (const one of await hiddenIn(endpoint, who, given)) hidden.add(one);
        }
      }
      const reasons = Object.values(judgedAsOne);
      const unexplained = [...hidden].filter((one) => !reasons.some((reason) => reason.test(one)));
      expect(unexplained).toEqual([]);
    },
  );
});
