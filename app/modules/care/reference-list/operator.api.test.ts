import { eq } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { parisInstant } from "#app/lib/paris-time.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { splitOf } from "#app/modules/catalogue/price/domain.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { openRates } from "#app/modules/foundation/rate/open.server.ts";
import { priceOn } from "#app/modules/lessons/contract/price-version.domain.ts";
import { listPriceVersions } from "#app/modules/lessons/contract/price-version.repository.server.ts";
import { priceVersions } from "#app/modules/lessons/contract/price-version.table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { database, test } from "#tests/database/db.ts";
import { fingerprintOfThings } from "#tests/database/fingerprint.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createContract, createDeclared } from "#tests/factories/course.ts";
import { dryOf, operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { holdFirstRates } from "#tests/setup/rates.ts";
import { now } from "#tests/setup/time.ts";

import { referenceLists } from "./endpoints.ts";
import { referenceListSweeps } from "./sweeps.server.ts";

const from = "2027-01-01";
const reason = "Décret du 12 novembre.";
const wage = { name: "minimum_wage_cents", from, value: 13, source: "Décret 2026-1" } as const;
const sweep = dueOf(referenceListSweeps, "rates that take effect");

async function contractAt(db: Db, hourlyPriceCents: number, selfEmployed = false) {
  const bound = await createContract(db, { teacher: { selfEmployed } });
  await db.update(priceVersions).set({ hourlyPriceCents });
  return bound;
}

const adding = (db: Db, body: object = {}, list: "minimum_wage" | "rates" = "minimum_wage") =>
  operatorOf(db)(referenceLists.add, {
    params: { list },
    body: { ...wage, reason, ...body },
  });

test("a higher minimum wage: who is under the floor is counted, told at once, and raised on its day (API-253, CST-50, LAW-27)", async ({
  db,
}) => {
  const { contract } = await contractAt(db, 2500);
  const saved = await adding(db);

  // 13,00 × 1,10 ÷ 0,55 = 26,00.
  expect(saved).toMatchObject({
    line: { name: wage.name, from, value: 13, unit: "euros", state: "coming" },
    effect: {
      contracts: 1,
      families: 1,
      teachers: 1,
      raised: [{ contract_id: contract.id, price: 25, new_price: 26 }],
    },
  });
  expect(saved.effect.sentences[0]).toBe("1 contrat passe sous le plancher le 1er janvier 2027.");
  const mails = await listMails(db);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringContaining("Le prix des cours"),
    expect.stringContaining("Votre prix pour"),
  ]);
  expect(mails.every(({ text }) => /26(?:,00)?\s€/.test(text))).toBe(true);
  expect(mails.every(({ text }) => text.includes("Le salaire minimum augmente"))).toBe(true);

  const priceAt = async (day: string) =>
    priceOn(await listPriceVersions(db, contract.id), {
      format: contract.courseFormat,
      date: parisInstant(day, "12:00"),
    });
  await sweep(db, parisInstant(from, "00:01"));
  expect([await priceAt("2026-12-31"), await priceAt(from)]).toEqual([2500, 2600]);
  expect(await listMails(db)).toHaveLength(2);
  expect(await sweep(db, parisInstant(from, "00:02"))).toBe(0);
});

test("the self-employed, and contracts that end before the day, are left alone (CST-50)", async ({
  db,
}) => {
  await contractAt(db, 2500, true);
  const { contract } = await contractAt(db, 2500);
  const endsAt = parisInstant("2026-12-20", "12:00");
  await db.update(contracts).set({ endsAt }).where(eq(contracts.id, contract.id));
  const { effect } = await adding(db);
  expect(effect).toMatchObject({ contracts: 0, raised: [] });
  expect(await listMails(db)).toEqual([]);
});

test("a dry run says the same and writes nothing (OPS-12, OPS-01)", async ({ db }) => {
  await contractAt(db, 2500);
  const before = await fingerprintOfThings(db);
  const body = { ...wage, reason, dry_run: true };
  const answer = await dryOf(db)(referenceLists.add, { params: { list: "minimum_wage" }, body });
  expect(answer).toMatchObject({
    dry_run: true,
    would: { effect: { contracts: 1 } },
    changes: { mails: [{}, {}] },
  });
  expect(await fingerprintOfThings(db)).toEqual(before);
});

test("what changes on a day to come is listed with its value of today, and how long each list is (OPS-32)", async ({
  db,
}) => {
  const api = operatorOf(db);
  expect((await api(referenceLists.show, {})).coming).toEqual([]);
  await adding(db);
  const { coming, lists } = await api(referenceLists.show, {});
  expect(coming).toMatchObject([{ list: "minimum_wage", from, value: 13, was: 12.02 }]);
  expect(lists).toContainEqual({ list: "minimum_wage", lines: 1 });
  expect(lists.find(({ list }) => list === "conditions")?.lines).toBeGreaterThan(3);
});

test("formulas of every process follow, from that day on only (API-253, CST-43)", async ({
  db,
}) => {
  onTestFinished(holdFirstRates);
  await adding(db, { name: "fee.selfEmployed.classic", value: "23,5" }, "rates");
  onTestFinished(await openRates(db, () => now));
  const fees = (on?: string) =>
    splitOf(10_000, { selfEmployed: true, kind: "classic", ...(on && { on }) }).fees;
  expect([fees(), fees("2026-12-31"), fees(from)]).toEqual([2200, 2200, 2350]);
});

test.each<[string, object, string[]]>([
  ["a day that is over", { from: "2026-01-01" }, ["from"]],
  ["today", { from: "2026-09-09" }, ["from"]],
  ["a day that does not exist", { from: "2027-02-30" }, ["from"]],
  ["a name of another list", { name: "vat.other" }, ["name"]],
  ["all at once", { name: "vat.other", from: "2020-01-01", value: 0 }, ["name", "from", "value"]],
  ["no number", { value: "douze" }, ["value"]],
  ["no source", { source: " " }, ["source"]],
  ["a fraction of a cent", { value: 12.001 }, ["value"]],
])("%s is refused at its field (API-253)", async (_, body, fields) => {
  const refusal = await refusalOf(adding(database, body));
  expect(refusal).toMatchObject({ status: 422 });
  const { errors } = refusal as { errors: { field: string }[] };
  expect(errors.map(({ field }) => field)).toEqual(fields);
});

test("a least price above the most, and a ceiling in mid-year, are refused (API-253, CST-42, LAW-03)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const common = { from: "2027-03-01", source: "Décision", reason };
  const range = api(referenceLists.add, {
    params: { list: "ranges" },
    body: { ...common, name: "range.1.home.min_cents", value: 33 },
  });
  expect(await refusalOf(range)).toMatchObject({ errors: [{ field: "value" }] });
  const ceiling = api(referenceLists.add, {
    params: { list: "ceilings" },
    body: { ...common, name: "ceiling.base_cents", value: 13_000 },
  });
  expect(await refusalOf(ceiling)).toMatchObject({ errors: [{ field: "from" }] });
});

test("a coming line is corrected and taken back, who was told is told again; one in force is not (API-254)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const params = { list: "minimum_wage" } as const;
  await contractAt(db, 2500);
  const { line } = await adding(db);
  const of = { params: { ...params, id: line.id } };
  const change = (value: number) =>
    api(referenceLists.change, { ...of, body: { from, value, source: "Décret 2", reason } });

  expect(await refusalOf(adding(db))).toMatchObject({ errors: [{ field: "from" }] });
  await change(13);
  expect(await listMails(db)).toHaveLength(2);
  expect((await change(12.1)).effect.contracts).toBe(0);
  expect(await listMails(db)).toHaveLength(4);
  expect((await change(14)).effect.raised).toMatchObject([{ new_price: 28 }]);
  await api(referenceLists.remove, { ...of, query: { reason } });
  expect(await listMails(db)).toHaveLength(8);

  const { data, total } = await api(referenceLists.list, { params, query: {} });
  expect(total).toBe(2);
  expect(data.map(({ state }) => state)).toEqual(["in_force", "past"]);
  expect(data.map(({ source }) => source)).toEqual(["Valeur de départ", "Valeur de départ"]);
  const inForce = { ...params, id: data[0]?.id ?? 0 };
  const removing = api(referenceLists.remove, { params: inForce, query: { reason } });
  expect(await refusalOf(removing)).toMatchObject({ status: 409 });
  const elsewhere = { list: "rates" as const, id: inForce.id };
  const other = api(referenceLists.remove, { params: elsewhere, query: { reason } });
  expect(await refusalOf(other)).toMatchObject({ status: 404 });
});

const addingTo = (db: Db, list: "loyalty" | "holidays", body: object) =>
  operatorOf(db)(referenceLists.add, {
    params: { list },
    body: { from, source: "Décision du 3 novembre", reason, ...body },
  });

test("what a loyalty code asks is a row: how many families keep it is said before (CST-24, API-253)", async ({
  db,
}) => {
  await createDeclared(db);
  const [row] = await db.select().from(courses);
  const { id: _, ...course } = orNotFound(row, "no course");
  await db.insert(courses).values(
    Array.from({ length: 11 }, (_, index) => {
      const date = plusDays(course.date, -1 - index);
      return { ...course, date, isFirst: false, status: "success" as const };
    }),
  );
  const body = { name: "loyalty.MERCI10.from", value: 12 };
  const { line, effect } = await addingTo(db, "loyalty", body);
  expect(line).toMatchObject({ value: 12, unit: "lessons", state: "coming" });
  expect(effect.sentences[0]).toMatch(
    /^MERCI10.: dès 12 stages et cours en 24 mois, −10.%\. 0 famille l’aurait aujourd’hui, au lieu de 1\.$/,
  );
  expect(effect.sentences).toHaveLength(3);
});

test.each([
  ["a code that asks more than the next", "loyalty", "loyalty.MERCI10.from", 20],
  ["a code that takes off more than the next", "loyalty", "loyalty.MERCI10.discount", 20],
  ["a half lesson", "loyalty", "loyalty.LOY20.from", 20.5],
  ["a code that takes off more than half", "loyalty", "loyalty.FIDEL30.discount", 50.01],
  ["holidays that meet those of the same line", "holidays", "holidays.hiver.A_days", 60],
  ["holidays that meet others of their zone", "holidays", "holidays.printemps.B_days", 60],
] as const)(
  "%s is refused at its value (API-253, CST-24, REF-10)",
  async (_, list, name, value) => {
    const refusal = await refusalOf(addingTo(database, list, { name, value }));
    expect(refusal).toMatchObject({ status: 422, errors: [{ field: "value" }] });
  },
);

test("one is said as one: a code for the first lesson (CST-24)", async ({ db }) => {
  const { effect } = await addingTo(db, "loyalty", { name: "loyalty.MERCI10.from", value: 1 });
  expect(effect.sentences[0]).toMatch(/^MERCI10.: dès 1 stage ou cours en 24 mois/);
});

test("a line that others need is not taken back, nor moved after them (CST-24, API-254)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const [first, second] = ["2027-01-01", "2027-01-02"];
  const upper = { name: "loyalty.LOY20.from", from: first, value: 25 };
  const { line } = await addingTo(db, "loyalty", upper);
  await addingTo(db, "loyalty", { name: "loyalty.MERCI10.from", from: second, value: 22 });
  const of = { params: { list: "loyalty", id: line.id } } as const;

  const removing = api(referenceLists.remove, { ...of, query: { reason } });
  expect(await refusalOf(removing)).toMatchObject({
    status: 409,
    code: "api.reference_list.tiers",
  });
  const source = "Décision du 4 novembre";
  const later = { from: "2027-02-01", value: 25, source, reason };
  const moving = api(referenceLists.change, { ...of, body: later });
  expect(await refusalOf(moving)).toMatchObject({ status: 422, errors: [{ field: "value" }] });
});

test("holidays without a day keep what was typed (API-253)", async ({ db }) => {
  const body = { name: "holidays.toussaint_days", from: undefined, value: 16 };
  const refusal = await refusalOf(addingTo(db, "holidays", body));
  expect(refusal).toMatchObject({ status: 422, errors: [{ field: "from" }] });
});

test("the holidays of a coming year are rows, past once they are over (REF-10, API-254)", async ({
  db,
}) => {
  const body = { name: "holidays.toussaint_days", from: "2027-10-23", value: 16 };
  const { line, effect } = await addingTo(db, "holidays", body);
  expect(line).toMatchObject({ from: "2027-10-23", value: 16, unit: "days", state: "coming" });
  expect(effect.sentences[0]).toContain("saute ces jours");
  const listed = (at: Date) =>
    operatorOf(db, at)(referenceLists.list, { params: { list: "holidays" }, query: {} });
  const statesAt = async (at: Date) => {
    const { data } = await listed(at);
    return data.filter(({ name }) => name === body.name).map(({ state }) => state);
  };
  expect(await statesAt(parisInstant("2026-10-20", "12:00"))).toEqual(["coming", "in_force"]);
  expect(await statesAt(parisInstant("2026-11-02", "12:00"))).toEqual(["coming", "past"]);
});
