import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import { employmentEndSweeps } from "#app/modules/earnings/employment-end/sweeps.server.ts";
import { runDuePayslips } from "#app/modules/earnings/payslip/run.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { bankThat, createContract, giveAddress } from "#tests/factories/course.ts";
import { giveLessons } from "#tests/factories/employment.ts";
import { callerOf } from "#tests/http/api.ts";
import { paperOf } from "#tests/pdf/paper.ts";
import { now } from "#tests/setup/time.ts";

import { endPapers } from "./domain.ts";
import { employmentPapers } from "./endpoints.ts";

const sweep = dueOf(employmentEndSweeps);
const fourteenMonths = [
  ...["2025-07-09", "2025-09-10", "2025-10-10", "2025-11-10", "2025-12-10", "2026-01-10"],
  ...["2026-02-10", "2026-03-10", "2026-04-10", "2026-05-10", "2026-06-10", "2026-07-10"],
  "2026-08-10",
];

async function employed(db: Db, days: readonly string[] = fourteenMonths) {
  const bound = await createContract(db, {
    contract: { createdAt: new Date(`${days[0] ?? ""}T08:00:00Z`) },
  });
  await giveAddress(db, bound.family.id);
  await giveLessons(db, bound.contract, days);
  const { id } = bound.contract;
  const caller = (who: "family" | "teacher", at: Date) => callerOf(db, bound[who], at);
  const see = (who: "family" | "teacher", at = now) =>
    caller(who, at)(employmentPapers.show, { params: { id } });
  const print = (who: "family" | "teacher", paper: (typeof endPapers)[number], at = now) =>
    caller(who, at)(employmentPapers.print, { params: { id }, query: { paper } });
  const lines = async (...given: Parameters<typeof print>) =>
    (await paperOf(await print(...given))).lines;
  const stops = (who: "family" | "teacher", input = {}) =>
    caller(who, now)(support.signalChange, {
      body: { contract_id: id, reason: "stop_course", ...input },
    });
  const passes = (time: string) => sweep(db, new Date(time), { cards: bankThat("succeeds").cards });
  return { ...bound, id, see, print, lines, stops, passes };
}

const kindsOf = ({ papers }: { papers: { kind: string; pdf: string | null }[] }) =>
  papers.map(({ kind, pdf }) => [kind, pdf !== null]);

test("before an end the family prints the two letters, filled with names and days (STM-52)", async ({
  db,
}) => {
  const { see, lines, print } = await employed(db);
  const seen = await see("family");
  expect(seen).toMatchObject({ by: null, last_day: "2026-10-09", in_trial: false, ended: false });
  expect(kindsOf(seen)).toEqual([
    ["summons", true],
    ["letter", true],
  ]);
  const summons = await lines("family", "summons");
  expect(summons.join(" ")).toContain("depuis le 9 juillet 2025");
  expect(summons).toContain("Sophie Martin");
  const letter = (await lines("family", "letter")).join(" ");
  expect(letter).toContain("le 9 septembre 2026, et se termine le 9 octobre 2026.");
  // 46,20 × 15 ÷ 12 ÷ 4.
  expect(letter).toContain("Une indemnité de fin de contrat vous est due : 14,44 €.");
  expect(letter).toContain("Motif, réel et sérieux, à écrire par l’employeur :");
  expect(kindsOf(await see("teacher"))).toEqual([]);
  await expect(print("teacher", "letter")).rejects.toMatchObject({ status: 404 });
});

test("a letter says the notice that the family pays, as the end was kept (STM-52)", async ({
  db,
}) => {
  const days = ["2026-04-08", "2026-06-10", "2026-07-08", "2026-08-05", "2026-09-02"];
  const { lines, stops } = await employed(db, days);
  await stops("family", { until: "2026-09-09", pay_notice: true });
  const letter = (await lines("family", "letter", new Date("2026-09-12T10:00:00Z"))).join(" ");
  expect(letter).toContain("le 9 septembre 2026, et se termine le 16 septembre 2026.");
  expect(letter).toContain("Votre dernier jour est le 9 septembre 2026.");
  expect(letter).toContain("vous est payé : 37 min, 14,06 € brut.");
});

test("in the trial a simple writing is enough, no talk (STM-52)", async ({ db }) => {
  const { see, lines } = await employed(db, ["2026-09-03"]);
  expect(kindsOf(await see("family"))).toEqual([["letter", true]]);
  const letter = (await lines("family", "letter")).join(" ");
  expect(letter).toContain("le 9 septembre 2026, et se termine le 10 septembre 2026.");
});

test("certificate on the last day, settlement with the last payslip, for both sides (STM-52)", async ({
  db,
}) => {
  const { see, lines, print, stops, passes } = await employed(db);
  await stops("family");
  expect((await see("teacher")).papers).toEqual([
    { kind: "certificate", ready_on: "2026-10-09", pdf: null },
    { kind: "settlement", ready_on: "2026-11-05", pdf: null },
  ]);
  await expect(print("teacher", "certificate")).rejects.toMatchObject({ status: 409 });

  const lastDay = new Date("2026-10-09T19:00:00Z");
  await passes("2026-10-09T19:00:00Z");
  const certificate = (await lines("teacher", "certificate", lastDay)).join(" ");
  expect(certificate).toContain("du 9 juillet 2025 au 9 octobre 2026");
  await expect(print("family", "settlement", lastDay)).rejects.toMatchObject({ status: 409 });

  const payDay = new Date("2026-11-05T09:00:00Z");
  const waiting = (await see("teacher", payDay)).papers[1];
  expect(waiting).toEqual({ kind: "settlement", ready_on: null, pdf: null });
  await runDuePayslips(db, payDay);
  for (const who of ["family", "teacher"] as const) {
    const settlement = await lines(who, "settlement", payDay);
    // No lesson since the last payslip: the indemnity alone, free of contributions.
    for (const sum of ["0,00 €", "14,44 €"]) expect(settlement.join(" ")).toContain(sum);
    expect(settlement.join(" ")).toMatch(/FP-2026-10-\d{6}/);
  }
});

test("a settlement bears the paid notice with its contributions (STM-52)", async ({ db }) => {
  const days = ["2026-04-08", "2026-06-10", "2026-07-08", "2026-08-05", "2026-09-02"];
  const { lines, stops, passes } = await employed(db, days);
  await stops("family", { until: "2026-09-09", pay_notice: true });
  await passes("2026-09-09T19:00:00Z");
  const payDay = new Date("2026-10-05T09:00:00Z");
  await runDuePayslips(db, payDay);
  // 14,06 € gross, 22 % of it 3,09 €.
  const settlement = (await lines("teacher", "settlement", payDay)).join(" ");
  for (const sum of ["14,06 €", "− 3,09 €", "10,97 €"]) expect(settlement).toContain(sum);
});

test("nothing due at the end: the settlement says so (STM-52)", async ({ db }) => {
  const { lines, stops, passes } = await employed(db);
  await stops("teacher");
  await passes("2026-09-23T19:00:00Z");
  const settlement = await lines("family", "settlement", new Date("2026-10-05T09:00:00Z"));
  expect(settlement.join(" ")).toContain("aucune somme ne reste due");
});

test("the end and its papers are nobody else's, nor of a self-employed teacher (STM-52)", async ({
  db,
}) => {
  const { id } = await employed(db);
  const stranger = await createFamily(db);
  const asks = callerOf(db, stranger.actor);
  await expect(asks(employmentPapers.show, { params: { id } })).rejects.toMatchObject({
    status: 404,
  });
  for (const paper of endPapers) {
    const printed = asks(employmentPapers.print, { params: { id }, query: { paper } });
    await expect(printed).rejects.toMatchObject({ status: 404 });
  }
  const { contract, family } = await createContract(db, { teacher: { selfEmployed: true } });
  const own = callerOf(db, family)(employmentPapers.show, { params: { id: contract.id } });
  await expect(own).rejects.toMatchObject({ status: 404 });
});
