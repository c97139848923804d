import { sql } from "drizzle-orm";

import { type Db, rowsOf } from "#app/db/client.server.ts";
import type { SeedFile } from "#app/db/seed/seed.server.ts";
import type { Role } from "#app/lib/actor.ts";
import { paths, pathTo } from "#app/paths.ts";
import { statementsOf } from "#tests/database/db.ts";
import { openF0 } from "#tests/database/f0.ts";
import { growTenfold } from "#tests/database/grow.ts";
import { createDraft } from "#tests/factories/booking.ts";

import { type Cookies, signedInSince } from "./browser.ts";
import { isTurnedAway } from "./door.ts";
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

/** Papers that F0 has none of: it pays no teacher. */
export const withoutRows: readonly string[] = [
  paths.payoutPdf,
  paths.payslipPdf,
  paths.commissionInvoicePdf,
];

/** Addresses of one pattern are tried in so many ways. */
const mostTries = 25;

type Row = Readonly<Record<string, unknown>>;

/** Of so few rows each is tried; of more, one in each situation. */
const few = 8;

/** The situation of a row: its state, by whichever column its noun has for it, and which of its columns are filled. */
function situationOf(row: Row): string {
  const state = row["state"] ?? row["status"] ?? row["process"] ?? row["teacher_response"];
  const filled = Object.keys(row).filter((name) => row[name] !== null && row[name] !== false);
  return [state, ...filled].join();
}

function onePerSituation(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= few) return rows;
  return [...new Map(rows.map((row) => [situationOf(row), row])).values()];
}

/**
 * The ids that a parameter may take, one in each situation: of those that the seed's file lists for an account, else of
 * all of its table.
 */
async function idsOf(db: Db, account: object | undefined, parameter: string): Promise<string[]> {
  const noun = parameter.replace(/Id$/, "").replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);
  const list: unknown = (account as Row | undefined)?.[`${noun}_ids`];
  const table = sql.identifier(noun.endsWith("s") ? `${noun}es` : `${noun}s`);
  const rows = await rowsOf<{ row: Row }>(
    db,
    sql`select to_jsonb(t) as row from ${table} t order by t.id`,
  );
  const all = rows.map(({ row }) => row);
  const own = Array.isArray(list) ? all.filter(({ id }) => list.includes(id)) : all;
  return onePerSituation(own).map(({ id }) => String(id));
}

async function parametersOf(db: Db, seed: SeedFile, account?: object) {
  const known = parametersIn(Object.values(seed.public).flat());
  const found = new Map([...known].map(([name, values]) => [name, [...values].slice(0, 3)]));
  // The wizard goes on from the draft of one lesson.
  found.set("lesson", [...(known.get("lesson") ?? [])].slice(0, 1));
  found.set("page", ["2"]);
  // What F0 has bills and courses of.
  found.set("year", ["2026"]);
  found.set("month", ["2026-09"]);
  // An article that anyone may read.
  found.set("slug", ["premier-cours"]);
  // A paper by its type: the window of one that is to be sent.
  found.set("paper", ["diploma"]);
  found.set("period", ["toutes-les-periodes"]);
  for (const path of patterns) {
    for (const [, name = ""] of path.matchAll(/:(\w+)/g)) {
      if (found.has(name)) continue;
      const ids = name.endsWith("Id") ? await idsOf(db, account, name) : [];
      found.set(name, ids.length > 0 ? ids : ["1"]);
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
  let answer = new Response();
  const textOf = await statementsOf(async () => {
    answer = await ask(address, cookies);
  });
  return { answer, statements: textOf.length };
};

/** Counts the pages of F0, those of all before those of some: each page's worst address so far. */
class Tallies {
  readonly all: Tally[] = [];
  /** By their patterns: what visitors see, and whom each pattern turns away. */
  readonly #shown = new Map<string, string>();
  readonly #turnedAway = new Set<string>();
  readonly #warmed = new Set<string>();

  constructor(private readonly ask: Ask) {}

  /**
   * The address of a pattern that asks the database most, for one person. What visitors see is asked as somebody who
   * is signed in where it asks most; a role that is turned away is so once.
   */
  async add(person: Person, path: string): Promise<void> {
    const door = `${person.role} ${path}`;
    if (this.#turnedAway.has(door)) return;
    const most: Tally = { person, path, address: "", statements: -1, statuses: new Set() };
    const shown = this.#shown.get(path);
    const addresses = shown ? [shown] : addressesOf(path, person.parameters);
    // What the process reads once and keeps is no page's own.
    if (!this.#warmed.has(door)) await this.ask(addresses[0] ?? "", person.cookies);
    this.#warmed.add(door);
    for (const address of addresses) {
      const { answer, statements } = await countOf(this.ask, person, address);
      most.statuses.add(answer.status);
      if (statements > most.statements) Object.assign(most, { address, statements });
      if (isTurnedAway(answer)) {
        this.#turnedAway.add(door);
        break;
      }
    }
    if (person.role === "visitor" && most.statuses.has(200)) this.#shown.set(path, most.address);
    this.all.push(most);
  }
}

/**
 * What every GET address of the route table asks its database, for each role: on F0 the worst of its addresses,
 * then the same one once F0 has grown tenfold.
 */
export async function countedPages(): Promise<Counted[]> {
  const { db, seed } = await openF0("pages");
  const people = await peopleOf(db, seed);
  const ask = await openPages(sendOf(db));
  const tallies = new Tallies(ask);
  for (const person of people) {
    // What is written of a person once in a while is no page's own.
    await ask(paths.home, person.cookies);
    for (const path of patterns) await tallies.add(person, path);
  }
  await growTenfold(db);
  const pages = new Map<string, Counted>();
  for (const { person, path, address, statements, statuses } of tallies.all) {
    const grown = (await countOf(ask, person, address)).statements;
    const one = { role: person.role, path, statements, grown, statuses: [...statuses] };
    const before = pages.get(`${person.role} ${path}`);
    const most = before && before.grown > grown ? before : one;
    const all = [...new Set([...(before?.statuses ?? []), ...statuses])];
    pages.set(`${person.role} ${path}`, { ...most, statuses: all });
  }
  return [...pages.values()];
}
