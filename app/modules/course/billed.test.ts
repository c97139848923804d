import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { legal } from "#app/legal.server.ts";
import { billOf } from "#app/modules/billing/bill.server.ts";
import { downloadBill } from "#app/modules/billing/document.server.ts";
import { test } from "#tests/database/db.ts";
import { createConfirmedCourse } from "#tests/factories/payment.ts";
import { callOf } from "#tests/http/call.ts";
import { readPdf } from "#tests/pdf/read.ts";
import { now } from "#tests/setup/time.ts";

import { billLeftCourse } from "./confirm.server.ts";
import { courseFollowers } from "./follow-billing.server.ts";

type Given = Parameters<typeof createConfirmedCourse>[1];

/** The bill of a confirmed course as its PDF says it, with ordinary spaces. */
async function billedPdf(db: Db, given: Given = {}) {
  const { family, course } = await createConfirmedCourse(db, given);
  await db.transaction((tx) => billLeftCourse(tx, course, now));
  const bill = await billOf(db, { kind: "course", id: course.id });
  const answer = await downloadBill(courseFollowers)(callOf(db, family.actor), {
    id: bill?.id ?? 0,
    paper: "bill",
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const read = readPdf(bytes);
  return { ...read, text: read.text.replace(/[\u00a0\u202f]/g, " ") };
}

test("under a mandate, a bill has every mention and figure of its checklist (LAW-18, LAW-19, TOY-07)", async ({
  db,
}) => {
  const read = await billedPdf(db);

  expect(read).toMatchObject({ lang: "fr", tagged: true, fontsEmbedded: true, pages: 1 });
  const checklist = [
    legal.name,
    legal.registry,
    legal.vat_number,
    `Services à la personne : ${legal.home_services.number}, déclarée le`,
    "Sophie Martin",
    "Mathématiques à domicile, mardi 8 septembre 2026",
    "De 10 h à 11 h 30 : 1 h 30 à 42 €/h",
    "Élève : Lina",
    "que vous employez",
    "Contrat C-",
    "Vous êtes l’employeur, Préau est votre mandataire",
    "Crédit d’impôt de 50 %, article 199 sexdecies du code général des impôts",
    "P2026-000001",
    "du 9 septembre 2026",
    "Médiateur de la consommation",
  ];
  for (const mention of checklist) expect(read.text).toContain(mention.replace(/\u00a0/g, " "));
  // 63,00 €: 45 % of fees, 28,35, of which 12,59 of contributions (45 % of the salary, less 2 € an hour); the rest is the salary.
  expect(read.text).toContain("34,65 €");
  expect(read.text).toContain("12,59 €");
  expect(read.text).toContain("15,76 €");
  expect(read.text).toContain("14,33 € hors taxe, TVA de 10 % : 1,43 €");
  expect(read.text).toContain("63,00 €");
});

test("an independent teacher’s bill says who provides, and that no tax applies (LAW-17, LAW-19, TOY-07)", async ({
  db,
}) => {
  const { text } = await billedPdf(db, { mode: "independent" });

  for (const mention of [
    "Facture établie par Préau au nom et pour le compte de",
    "à son compte",
    "Total, sans TVA",
    "Exonération de TVA : article 261-4-4° b",
    "63,00 €",
  ]) {
    expect(text).toContain(mention);
  }
  expect(text).not.toContain("mandataire");
});
