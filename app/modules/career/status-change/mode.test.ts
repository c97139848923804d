import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { legal } from "#app/legal.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { bills as billEndpoints } from "#app/modules/billing/statement/endpoints.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { endContract } from "#app/modules/lessons/contract/end.server.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { declareCourse } from "#app/modules/lessons/course/declare.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { answerCourse } from "#app/modules/lessons/course/validate.server.ts";
import { quotes } from "#app/modules/lessons/quote/endpoints.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { bankThat, createContract, declared, yes } from "#tests/factories/course.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { readPdf } from "#tests/pdf/read.ts";
import { now } from "#tests/setup/time.ts";

import { statusChanges } from "./endpoints.ts";
import { legalStatusSweeps } from "./sweeps.server.ts";

const siret = "732 829 320 00074";
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const october = new Date("2026-09-30T22:00:00Z");
const later = new Date("2026-10-02T09:00:00Z");

type Bound = Awaited<ReturnType<typeof createContract>>;

const approve = (db: Db, id: string, effective_from?: string) =>
  operatorOf(db)(statusChanges.decide, {
    params: { id: Number(id) },
    body: { decision: "approve", effective_from },
  });

async function ask(db: Db, teacher: Actor, body: object): Promise<string> {
  const api = callerOf(db, teacher);
  await api(statusChanges.change, { body });
  const { changes } = await api(statusChanges.show, {});
  return String(changes.find(({ state }) => state === "asked")?.id);
}

async function printed(db: Db, { family, contract }: Bound, at: Date) {
  const answer = await callerOf(
    db,
    family,
    at,
  )(contracts.print, {
    params: { id: contract.id },
  });
  const pdf = readPdf(new Uint8Array(await answer.arrayBuffer()));
  const rows = pdf.rows("Les modes de ce contrat").map((row) => row.map(plain));
  return { text: plain(pdf.text), rows: rows.slice(1) };
}

async function given(db: Db, { family, teacher, contract }: Bound, date: string, at: Date) {
  const input = declared(contract.id, { date, is_anomaly_validated: true });
  const { course } = await declareCourse(callOf(db, teacher, { now: at }), input);
  const { gateways } = bankThat("succeeds");
  await answerCourse(callOf(db, family, { now: at, gateways }), yes(course.id));
  const [row] = await db.select().from(courses).where(eq(courses.id, course.id));
  const [bill] = await db.select().from(bills).where(eq(bills.subjectId, course.id));
  const answer = await callerOf(
    db,
    family,
    at,
  )(billEndpoints.download, {
    params: { id: bill?.id ?? 0 },
    query: {},
  });
  const { text } = readPdf(new Uint8Array(await answer.arrayBuffer()));
  return { row, text: plain(text) };
}

async function approved(db: Db, teacher: Actor) {
  const one = await ask(db, teacher, { self_employed: true, siret, from: "2026-10-01" });
  await approve(db, one);
}

const untilOctober = [
  "Du 11 juin 2026 au 30 septembre 2026",
  "Salarié, mandat",
  "Sophie Martin",
  legal.home_services.number,
];

test("another mode is announced before its day to the families of contracts that run, who may stop, and on both pages (LAW-19, CUS-046, TEA-061)", async ({
  db,
}) => {
  const bound = await createContract(db);
  const { contract, family, teacher } = bound;
  const one = await ask(db, teacher, { self_employed: true, siret, from: "2026-10-01" });
  expect(await refusalOf(approve(db, one, "2026-09-09"))).toMatchObject({ status: 422 });
  await approve(db, one);

  const params = { id: contract.id };
  const terms = await callerOf(db, family)(contracts.showPaper, { params });
  const first = { mode: "mandate", employer: "Sophie Martin", coming: false };
  const second = { mode: "independent", employer: null, acts_for_employer: null, coming: true };
  expect(terms).toMatchObject({
    mode: "mandate",
    modes: [
      { ...first, until: october.toISOString() },
      { ...second, from: october.toISOString(), until: null },
    ],
  });
  expect(await callerOf(db, teacher)(contracts.showPaper, { params })).toEqual(terms);
  const paper = await printed(db, bound, now);
  expect(paper.rows).toEqual([
    untilOctober,
    ["À partir du 1er octobre 2026, annoncé", "Indépendant", "Aucun", "Aucune"],
  ]);
  expect(paper.text).toContain("vous pouvez mettre fin au contrat d’ici là, sans frais");
  const person = await findPerson(db, family.id);
  const mail = await mailsTo(db, person?.email ?? "");
  expect(mail.map(({ template }) => template)).toContain("teacher_status_lost");
});

test("another mode is a version of the contract from its day on, and each course keeps the mode of its date on its bill (LAW-19, STM-16, API-065)", async ({
  db,
}) => {
  const bound = await createContract(db);
  const { contract, family } = bound;
  await approved(db, bound.teacher);
  expect(await dueOf(legalStatusSweeps)(db, october)).toBe(1);
  const before = await given(db, bound, "2026-09-30T16:00:00.000Z", later);
  expect(before.row).toMatchObject({ mode: "mandate" });
  expect(before.text).toContain("Vous êtes l’employeur, Préau est votre mandataire");
  const after = await given(db, bound, "2026-10-01T16:00:00.000Z", later);
  expect(after.row).toMatchObject({ mode: "independent" });
  expect(after.text).toContain("Facture émise par Préau au nom et pour le compte");

  const paper = await printed(db, bound, later);
  expect(paper.rows).toEqual([
    untilOctober,
    ["Depuis le 1er octobre 2026", "Indépendant", "Aucun", "Aucune"],
  ]);
  expect(paper.text).toMatch(/est à son compte, Préau est l’intermédiaire/);
  expect(await callerOf(db, family, later)(contracts.list, {})).toMatchObject([
    { mode: "independent" },
  ]);
  const history = await listHistory(db, [{ machine: "contract", id: contract.id }]);
  expect(history).toContainEqual(
    expect.objectContaining({ event: "change_mode", details: { mode: "independent" } }),
  );
});

test("a family that stops before another mode keeps a contract of the first one alone (LAW-19)", async ({
  db,
}) => {
  const bound = await createContract(db);
  const { contract, family, teacher } = bound;
  await approved(db, teacher);
  await db.transaction((tx) => endContract(tx, contract.id, { by: family, now }));
  await dueOf(legalStatusSweeps)(db, october);
  const { rows } = await printed(db, bound, later);
  expect(rows.map(([days, mode]) => [days, mode])).toEqual([
    ["Du 11 juin 2026 au 9 septembre 2026", "Salarié, mandat"],
  ]);
  expect(await callerOf(db, family, later)(contracts.list, {})).toMatchObject([
    { mode: "mandate" },
  ]);
});

async function createLiable(db: Db) {
  const bound = await createContract(db, {
    teacher: { selfEmployed: true, sapNumber: "SAP732829320", sapNumberStatus: "approved" },
    contract: { mode: "independent" },
  });
  const one = await ask(db, bound.teacher, { vat_number: "FR44732829320", vat_regime: "liable" });
  await approve(db, one, "2026-10-01");
  await dueOf(legalStatusSweeps)(db, october);
  return bound;
}

test("a VAT regime holds for courses from its day on: those of before keep theirs, declared later too (LAW-17, DLG-47)", async ({
  db,
}) => {
  const bound = await createLiable(db);
  const before = await given(db, bound, "2026-09-30T16:00:00.000Z", later);
  expect(before.row).toMatchObject({ vatRegime: "exempt" });
  expect(before.text).toContain("261-4-4° b");
  const taxed = await given(db, bound, "2026-10-01T16:00:00.000Z", later);
  expect(taxed.row).toMatchObject({ vatRegime: "liable" });
  // 84,00 €, school support at home under a declaration: 10 % included.
  expect(taxed.text).toContain("76,36 € hors taxe, TVA de 10 % : 7,64 €");
  expect(taxed.text).toContain("TVA du professeur : FR44732829320");
  expect(taxed.text).not.toContain("261-4-4");
});

test("a contract on paper says the VAT of its day (LAW-17)", async ({ db }) => {
  const bound = await createLiable(db);
  expect((await printed(db, bound, now)).text).toContain("261-4-4° b");
  const paper = await printed(db, bound, later);
  expect(paper.text).toContain("Le prix comprend la TVA, que le professeur doit. Taux : 10 %.");

  const two = await ask(db, bound.teacher, { vat_regime: "franchise", vat_number: null });
  await approve(db, two, "2026-11-01");
  const free = await printed(db, bound, new Date("2026-11-05T09:00:00Z"));
  expect(free.text).toContain("TVA non applicable, article 293 B");
});

test("a quote says the VAT of its day, inside the same price (LAW-16, LAW-17)", async ({ db }) => {
  const bound = await createLiable(db);
  const query = { contract_id: bound.contract.id, hours: 10 };
  const quote = await callerOf(db, bound.family, later)(quotes.download, { query });
  const { text } = readPdf(new Uint8Array(await quote.arrayBuffer()));
  expect(plain(text)).toContain("Dont TVA de 10 % sur 381,82 € hors taxe");
  expect(plain(text)).toContain("Le prix comprend la TVA");
});
