import { eq, sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";
import type { SeedFile } from "#app/db/seed/seed.server.ts";
import type { Role } from "#app/lib/actor.ts";
import { plusHours } from "#app/lib/clock.ts";
import { operatorNamed } from "#app/modules/people/account/operator.server.ts";
import { sessions } from "#app/modules/people/account/session.table.server.ts";
import { paths, pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";
import { statementsOf } from "#tests/database/db.ts";
import { openF0 } from "#tests/database/f0.ts";
import { growTenfold } from "#tests/database/grow.ts";
import { createDraft } from "#tests/factories/booking.ts";
import { readPdf } from "#tests/pdf/read.ts";
import { faultsOfFrench, textOfHtml } from "#tests/sentences/french.ts";

import { type Cookies, signedInSince } from "./browser.ts";
import { isTurnedAway } from "./door.ts";
import { openPages, parametersIn, patterns } from "./pages.ts";
import { sendOf } from "./signed-in.ts";

export type Counted = Readonly<{
  role: "visitor" | "family" | "teacher" | "operator";
  path: string;
  statements: number;
  grown: number;
  statuses: readonly number[];
  /** Of its French, in page or paper. */
  faults: readonly string[];
}>;

type Person = Readonly<{
  role: Counted["role"];
  cookies: Cookies;
  parameters: ReadonlyMap<string, readonly string[]>;
}>;

export const withoutRows: readonly string[] = [
  paths.payoutPdf,
  paths.sessionInvoicePdf,
  paths.payslipPdf,
  paths.commissionInvoicePdf,
  ...[paths.replay, paths.removeReplay, paths.teacherReplay, paths.teacherRemoveReplay],
  paths.roomBoard,
  deskPaths.deskOtherTeachers,
  deskPaths.deskPartner,
];

const mostTries = 25;

type Row = Readonly<Record<string, unknown>>;

const few = 8;

function situationOf(row: Row): string {
  const state = row["state"] ?? row["status"] ?? row["process"] ?? row["teacher_response"];
  const filled = Object.keys(row).filter((name) => row[name] !== null && row[name] !== false);
  return [state, ...filled].join();
}

function onePerSituation(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= few) return rows;
  return [...new Map(rows.map((row) => [situationOf(row), row])).values()];
}

const pluralOf = (noun: string) =>
  noun.endsWith("s") ? `${noun}es` : `${noun}s`.replace(/([^aeiou])ys$/, "$1ies");

async function idsOf(db: Db, account: object | undefined, parameter: string): Promise<string[]> {
  const noun = parameter.replace(/Id$/, "").replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);
  const list: unknown = (account as Row | undefined)?.[`${noun}_ids`];
  const table = sql.identifier(pluralOf(noun));
  const rows = await queryRows<{ row: Row }>(
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
  found.set("lesson", [...(known.get("lesson") ?? [])].slice(0, 1));
  found.set("page", ["2"]);
  found.set("year", ["2026"]);
  found.set("month", ["2026-09"]);
  found.set("slug", ["premier-cours"]);
  found.set("paper", ["diploma"]);
  found.set("kind", ["teacher"]);
  found.set("deskList", ["boite"]);
  found.set("listName", ["taux", "matieres"]);
  found.set("exportKind", ["vat"]);
  found.set("moneyList", ["factures", "a-rendre"]);
  found.set("period", ["toutes-les-periodes"]);
  found.set("helpKind", ["cours"]);
  found.set("helpNumber", await idsOf(db, account, "courseId"));
  found.set("personId", await idsOf(db, account, "userId"));
  for (const path of patterns) {
    for (const [, name = ""] of path.matchAll(/:(\w+)/g)) {
      if (found.has(name)) continue;
      const ids = name.endsWith("Id") ? await idsOf(db, account, name) : [];
      found.set(name, ids.length > 0 ? ids : ["1"]);
    }
  }
  return found;
}

/** An operator's use is noted once a minute, by no page of its own. */
const noteUseAhead = (db: Db, userId: number) =>
  db
    .update(sessions)
    .set({ lastUsedAt: plusHours(new Date(), 2) })
    .where(eq(sessions.userId, userId));

async function peopleOf(db: Db, seed: SeedFile): Promise<Person[]> {
  const { customer_a, customer_b, teacher_t, teacher_u } = seed.accounts;
  const [lesson = ""] = seed.public.teacher_paths;
  const operator = await operatorNamed(db, seed.accounts.operator.email);
  const enter = async (id: number, role: Role, account: object): Promise<Person> => {
    const cookies = new Map(await signedInSince(db, { id, role }, new Date()));
    if (role === "customer") {
      const path = account === customer_b ? undefined : lesson;
      cookies.set("draft", await createDraft(db, { id, role }, path));
    }
    if (role === "operator") await noteUseAhead(db, id);
    const name = role === "customer" ? "family" : role;
    return { role: name, cookies, parameters: await parametersOf(db, seed, account) };
  };
  return [
    { role: "visitor", cookies: new Map(), parameters: await parametersOf(db, seed) },
    await enter(customer_a.customer_id, "customer", customer_a),
    await enter(customer_b.customer_id, "customer", customer_b),
    await enter(teacher_t.teacher_id, "teacher", teacher_t),
    await enter(teacher_u.teacher_id, "teacher", teacher_u),
    await enter(operator?.id ?? 0, "operator", seed.accounts.operator),
  ];
}

function formsOf(path: string): string[] {
  const last = path.lastIndexOf("/:");
  const parameter = path.slice(last);
  if (!parameter.endsWith("?/")) return [path];
  return [path.slice(0, last) + parameter.replace("?", ""), ...formsOf(`${path.slice(0, last)}/`)];
}

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
  faults: Set<string>;
};

type Ask = Awaited<ReturnType<typeof openPages>>;

const countOf = async (ask: Ask, { cookies }: Person, address: string) => {
  let answer = new Response();
  const statements = await statementsOf(async () => {
    answer = await ask(address, cookies);
  });
  return { answer, statements: statements.length };
};

async function textOf(answer: Response): Promise<string> {
  if (answer.status !== 200) return "";
  const type = answer.headers.get("content-type") ?? "";
  if (type.startsWith("application/pdf")) return readPdf(await answer.bytes()).text;
  return type.startsWith("text/html") ? textOfHtml(await answer.text()) : "";
}

class Tallies {
  readonly all: Tally[] = [];
  readonly #shown = new Map<string, string>();
  readonly #turnedAway = new Set<string>();
  readonly #warmed = new Set<string>();

  constructor(private readonly ask: Ask) {}

  async add(person: Person, path: string): Promise<void> {
    const door = `${person.role} ${path}`;
    if (this.#turnedAway.has(door)) return;
    const most: Tally = {
      person,
      path,
      address: "",
      statements: -1,
      statuses: new Set(),
      faults: new Set(),
    };
    const shown = this.#shown.get(path);
    const addresses = shown ? [shown] : addressesOf(path, person.parameters);
    // Warm-up: process-wide caches are not a page's queries.
    if (!this.#warmed.has(door)) await this.ask(addresses[0] ?? "", person.cookies);
    this.#warmed.add(door);
    for (const address of addresses) {
      const { answer, statements } = await countOf(this.ask, person, address);
      most.statuses.add(answer.status);
      for (const fault of faultsOfFrench(await textOf(answer))) most.faults.add(fault);
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

/** Drawing every page for every person is the proof's. */
const isDrawn = process.env.DRAWN_PAGES === "whole";

/** Each page as a reader sees it, once for each person, at the address that asks most; papers were read already. */
async function readDrawn(draw: Ask, tallies: readonly Tally[]): Promise<number> {
  let drawn = 0;
  for (const { person, address, statuses, faults } of tallies) {
    if (!statuses.has(200)) continue;
    const text = await textOf(await draw(address, person.cookies));
    if (text.trim() !== "") drawn++;
    for (const fault of faultsOfFrench(text)) faults.add(fault);
  }
  return drawn;
}

/** The worst address of each page on F0, then the same at ten times the data. */
export async function countedPages(): Promise<{ pages: Counted[]; drawn: number | undefined }> {
  const { db, seed } = await openF0("pages");
  const people = await peopleOf(db, seed);
  const ask = await openPages(sendOf(db));
  const tallies = new Tallies(ask);
  for (const person of people) {
    // Occasional writes about a person are not the page's.
    await ask(paths.home, person.cookies);
    for (const path of patterns) await tallies.add(person, path);
  }
  const drawn = isDrawn
    ? await readDrawn(await openPages(sendOf(db), { drawn: true }), tallies.all)
    : undefined;
  await growTenfold(db);
  const pages = new Map<string, Counted>();
  for (const { person, path, address, statements, statuses, faults } of tallies.all) {
    const grown = (await countOf(ask, person, address)).statements;
    const one = {
      role: person.role,
      path,
      statements,
      grown,
      statuses: [...statuses],
      faults: [...faults],
    };
    const before = pages.get(`${person.role} ${path}`);
    const most = before && before.grown > grown ? before : one;
    const all = [...new Set([...(before?.statuses ?? []), ...statuses])];
    const both = [...new Set([...(before?.faults ?? []), ...faults])];
    pages.set(`${person.role} ${path}`, { ...most, statuses: all, faults: both });
  }
  return { pages: [...pages.values()], drawn };
}
