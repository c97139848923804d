import { sql } from "drizzle-orm";

import { type Db, rowsOf } from "#app/db/client.server.ts";
import type { SeedFile } from "#app/db/seed/seed.server.ts";
import type { Role } from "#app/lib/actor.ts";
import { pathTo } from "#app/paths.ts";
import { statementsOf } from "#tests/database/db.ts";
import { openF0 } from "#tests/database/f0.ts";
import { growTenfold } from "#tests/database/grow.ts";
import { createDraft } from "#tests/factories/booking.ts";

import { type Cookies, signedInSince } from "./browser.ts";
import { openPages, parametersIn, patterns } from "./pages.ts";
import { sendOf } from "./signed-in.ts";

/** What a page asked its database: the most of all its addresses and of all who share a role. */
export type Counted = Readonly<{
  role: "visitor" | "family" | "teacher";
  path: string;
  statements: number;
  /** The same, once everything is ten times as many. */
  grown: number;
  statuses: readonly number[];
}>;

type Person = Readonly<{
  role: Counted["role"];
  cookies: Cookies;
  parameters: ReadonlyMap<string, readonly string[]>;
}>;

/** Addresses of one pattern are tried in so many ways. */
const mostTries = 25;

/** The ids that a parameter may take: those that the seed's file lists for an account, else all of its table. */
async function idsOf(db: Db, account: object | undefined, parameter: string): Promise<string[]> {
  const noun = parameter.replace(/Id$/, "").replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);
  const list: unknown = (account as Record<string, unknown> | undefined)?.[`${noun}_ids`];
  if (Array.isArray(list)) return list.map(String);
  const table = sql.identifier(noun.endsWith("s") ? `${noun}es` : `${noun}s`);
  const rows = await rowsOf<{ id: number }>(db, sql`select id from ${table} order by id`);
  return rows.map(({ id }) => String(id));
}

async function parametersOf(db: Db, seed: SeedFile, account?: object) {
  const known = parametersIn(Object.values(seed.public).flat());
  const found = new Map([...known].map(([name, values]) => [name, [...values].slice(0, 3)]));
  // The wizard goes on from the draft of one lesson.
  found.set("lesson", [...(known.get("lesson") ?? [])].slice(0, 1));
  found.set("page", ["2"]);
  // An article that anyone may read.
  found.set("slug", ["premier-cours"]);
  // A paper by its type: the window of one that is to be sent.
  found.set("paper", ["diploma"]);
  found.set("period", ["toutes-les-periodes"]);
  for (const path of patterns) {
    for (const [, name = ""] of path.matchAll(/:(\w+)/g)) {
      if (found.has(name)) continue;
      found.set(name, name.endsWith("Id") ? await idsOf(db, account, name) : ["1"]);
    }
  }
  return found;
}

async function peopleOf(db: Db, seed: SeedFile): Promise<Person[]> {
  const { customer_a, customer_b, teacher_t, teacher_u } = seed.accounts;
  const [lesson = ""] = seed.public.teacher_paths;
  const enter = async (id: number, role: Role, account: object): Promise<Person> => {
    const cookies = new Map(await signedInSince(db, { id, role }, new Date()));
    if (role === "customer") cookies.set("draft", await createDraft(db, { id, role }, lesson));
    const name = role === "customer" ? "family" : "teacher";
    return { role: name, cookies, parameters: await parametersOf(db, seed, account) };
  };
  return [
    { role: "visitor", cookies: new Map(), parameters: await parametersOf(db, seed) },
    await enter(customer_a.customer_id, "customer", customer_a),
    await enter(customer_b.customer_id, "customer", customer_b),
    await enter(teacher_t.teacher_id, "teacher", teacher_t),
    await enter(teacher_u.teacher_id, "teacher", teacher_u),
  ];
}

/** A pattern with all its parameters, then without those at its end that may be left out. */
function formsOf(path: string): string[] {
  const last = path.lastIndexOf("/:");
  const parameter = path.slice(last);
  if (!parameter.endsWith("?/")) return [path];
  return [path.slice(0, last) + parameter.replace("?", ""), ...formsOf(`${path.slice(0, last)}/`)];
}

/** The addresses of a pattern with every value of its parameters. */
const addressesOf = (path: string, parameters: Person["parameters"]): string[] =>
  formsOf(path).flatMap((form) => filled(form, parameters));

function filled(path: string, parameters: Person["parameters"]): string[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const all = names.reduce<Record<string, string>[]>(
    (some, name) =>
      some.flatMap((one) =>
        (parameters.get(name) ?? []).map((value) => ({ ...one, [name]: value })),
      ),
    [{}],
  );
  return all.slice(0, mostTries).map((params) => pathTo(path as never, params as never));
}

type Tally = {
  person: Person;
  path: string;
  address: string;
  statements: number;
  statuses: Set<number>;
};

type Ask = Awaited<ReturnType<typeof openPages>>;

const countOf = async (ask: Ask, { cookies }: Person, address: string) => {
  let status = 0;
  const said = await statementsOf(async () => {
    ({ status } = await ask(address, cookies));
  });
  return { status, statements: said.length };
};

/** The address of a pattern that asks the database most, for one person. */
async function tally(ask: Ask, person: Person, path: string): Promise<Tally> {
  const most: Tally = { person, path, address: "", statements: -1, statuses: new Set() };
  const [first = "", ...others] = addressesOf(path, person.parameters);
  // What the process reads once and keeps is no page's own.
  await ask(first, person.cookies);
  for (const address of [first, ...others]) {
    const { status, statements } = await countOf(ask, person, address);
    most.statuses.add(status);
    if (statements > most.statements) Object.assign(most, { address, statements });
  }
  return most;
}

/**
 * What every GET address of the route table asks its database, for each role: on F0 the worst of its addresses,
 * then the same one once F0 has grown tenfold.
 */
export async function countedPages(): Promise<Counted[]> {
  const { db, seed } = await openF0("pages");
  const people = await peopleOf(db, seed);
  const ask = await openPages(sendOf(db));
  const tallies: Tally[] = [];
  for (const person of people) {
    for (const path of patterns) tallies.push(await tally(ask, person, path));
  }
  await growTenfold(db);
  const pages = new Map<string, Counted>();
  for (const { person, path, address, statements, statuses } of tallies) {
    await ask(address, person.cookies);
    const grown = (await countOf(ask, person, address)).statements;
    const one = { role: person.role, path, statements, grown, statuses: [...statuses] };
    const before = pages.get(`${person.role} ${path}`);
    const most = before && before.grown > grown ? before : one;
    const all = [...new Set([...(before?.statuses ?? []), ...statuses])];
    pages.set(`${person.role} ${path}`, { ...most, statuses: all });
  }
  return [...pages.values()];
}
