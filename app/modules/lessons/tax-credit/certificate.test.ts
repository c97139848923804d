import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";

import { issuerOf } from "#app/legal.server.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { test as base } from "#tests/database/db.ts";
import { validated } from "#tests/factories/tax-account.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { callOf } from "#tests/http/call.ts";
import { readPdf } from "#tests/pdf/read.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { downloadCertificate } from "./certificate.server.ts";
import { showTaxYear } from "./year.server.ts";

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

const nextYear = new Date("2027-01-15T09:00:00Z");

function pdftotext(bytes: Uint8Array): string | undefined {
  const path = join(mkdtempSync(join(tmpdir(), "certificate-")), "one.pdf");
  writeFileSync(path, bytes);
  try {
    return execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" });
  } catch {
    return undefined;
  }
}

test("the certificate says what was really paid, the advance deducted, each course, who attests and under what declaration (API-072, LAW-03, TOY-07)", async ({
  db,
  agency,
}) => {
  const { family, bill, at } = await validated(db, agency);
  await at(now);
  await at(inDays(3));
  await at(inDays(13));
  const answer = await downloadCertificate(callOf(db, family, { now: nextYear }), { year: 2026 });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const paper = readPdf(bytes);

  expect(paper).toMatchObject({
    lang: "fr",
    tagged: true,
    fontsEmbedded: true,
    title: "Attestation fiscale 2026",
  });
  const { name, homeServices } = issuerOf("main");
  const checklist = [
    name,
    homeServices?.number,
    "Soutien scolaire et cours à domicile",
    "Case 7DB",
    "199 sexdecies",
    "Aucun paiement en espèces",
    "du 1er janvier 2027",
  ];
  for (const words of checklist) expect.soft(paper.text.replaceAll("\u00a0", " ")).toContain(words);
  expect(paper.rows("Sommes de l’année").flat().join(" ")).toMatch(/84,00.*42,00.*42,00/s);
  expect(paper.rows("Cours de l’année").slice(1)).toHaveLength(1);
  const text = pdftotext(bytes);
  if (text !== undefined) expect(text).toMatch(/Case 7DB.*\s42,00/);

  const year = await showTaxYear(callOf(db, family, { now: nextYear }), { year: 2026 });
  expect(year).toMatchObject({ is_over: true, paid: 42, advance: 42, spent: 84 });
  expect(numberOf(bill)).toMatch(/^P2026-/);
});

test("there is no certificate of a year that runs, nor of one without a payment (API-072)", async ({
  db,
  agency,
}) => {
  const { family } = await validated(db, agency);
  for (const [at, year] of [
    [now, 2026],
    [nextYear, 2025],
  ] as const) {
    const requested = downloadCertificate(callOf(db, family, { now: at }), { year });
    await expect(requested).rejects.toThrow("api.tax_credit.no_certificate");
  }
});

test("what is left of the ceiling counts children and what was spent, of this year alone (CUS-048)", async ({
  db,
  agency,
}) => {
  const { family } = await validated(db, agency);
  const call = callOf(db, family);
  expect(await showTaxYear(call, {})).toMatchObject({
    ceiling: 12_000,
    ceiling_first_year: 15_000,
    children_count: null,
  });
});
