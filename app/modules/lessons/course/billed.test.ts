import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { legal } from "#app/legal.server.ts";
import { type Actor, bySystem } from "#app/lib/actor.ts";
import { billOf, creditBill } from "#app/modules/billing/bill/issue.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { downloadBill } from "#app/modules/billing/statement/document.server.ts";
import { showOwnBill } from "#app/modules/billing/statement/list-own.server.ts";
import { legalStatuses } from "#app/modules/catalogue/legal-status/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createConfirmedCourse } from "#tests/factories/payment.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callOf } from "#tests/http/call.ts";
import { readPdf } from "#tests/pdf/read.ts";
import { now } from "#tests/setup/time.ts";

import { billLeftCourse } from "./confirm.server.ts";
import { courseFollowers } from "./follow-billing.server.ts";

type Given = Parameters<typeof createConfirmedCourse>[1];

async function billedPdf(db: Db, given: Given = {}) {
  const { family, course } = await createConfirmedCourse(db, given);
  await db.transaction((tx) => billLeftCourse(tx, course, now));
  const bill = await billOf(db, { kind: "course", id: course.id });
  const billId = bill?.id ?? 0;
  return { billId, family, ...(await paperOf(db, family.actor, billId)) };
}

async function paperOf(db: Db, actor: Actor, id: number) {
  const answer = await downloadBill(courseFollowers)(callOf(db, actor), { id, paper: "bill" });
  const read = readPdf(new Uint8Array(await answer.arrayBuffer()));
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
  const sums = read.rows("Totaux").map((row) => row.map(plain));
  return { ...read, text: plain(read.text), sums };
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
  // 63,00 €: 45 % fees (28,35), of which 12,59 contributions (45 % of salary, less 2 € an hour); the rest is salary.
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
    "Facture émise par Préau au nom et pour le compte de",
    "à son compte",
    "Total, sans TVA",
    "Exonération de TVA : article 261-4-4° b",
    "63,00 €",
  ]) {
    expect(text).toContain(mention);
  }
  expect(text).not.toContain("mandataire");
});

test("it bears the teacher's own identity: name with EI, address, SIRET, declaration; Préau is the mandatary and its number is not there (LAW-02, LAW-31)", async ({
  db,
}) => {
  const declaration = { sapNumber: "SAP732829320", sapNumberStatus: "approved" } as const;
  const street = "12 rue Paul-Bert";
  const teacher = await createTeacher(db, { selfEmployed: true, street, ...declaration });
  const numbers = { teacherId: teacher.id, siret: "73282932000074" };
  await db.insert(legalStatuses).values(numbers);
  const read = await billedPdf(db, { mode: "independent", teacher });

  const [, seller = ""] = /Professeur ([^]*?) Pour /.exec(read.text.replace(/\s+/g, " ")) ?? [];
  expect(seller).toMatch(
    /^Camille \S+ EI 12 rue Paul-Bert 69003 Lyon SIRET 732 829 320 00074 Services à la personne : SAP732829320$/,
  );
  expect(read.text).toContain(`F${String(teacher.id)}-2026-000001`);
  expect(read.text).toContain(`Mandataire : ${legal.name}`);
  expect(read.text).not.toContain(legal.home_services.number);

  await db.update(legalStatuses).set({ siret: "35600000009075" });
  const again = await paperOf(db, read.family.actor, read.billId);
  expect(again.text).toContain("SIRET 732 829 320 00074");
});

const mentions = {
  exempt: "Exonération de TVA : article 261-4-4° b du code général des impôts.",
  franchise: "TVA non applicable, article 293 B du code général des impôts.",
  liable: "Le prix comprend la TVA, que le professeur doit.",
} as const;

test.for(["exempt", "franchise", "liable"] as const)(
  "of a teacher whose VAT is %s the bill, its page and its credit note say so alone (LAW-17, DLG-47)",
  async (regime, { db }) => {
    const read = await billedPdf(db, { mode: "independent", regime });
    const isLiable = regime === "liable";
    for (const [one, mention] of Object.entries(mentions)) {
      expect(read.text.includes(mention)).toBe(one === regime);
    }
    const taxed = ["Dont TVA de 10 % sur 57,27 € hors taxe", "5,73 €"];
    expect(read.sums).toEqual([
      [isLiable ? "Total, TVA comprise" : "Total, sans TVA", "63,00 €"],
      ...(isLiable ? [taxed] : []),
      ["Reste à payer", "63,00 €"],
    ]);
    const detail = "57,27 € hors taxe, TVA de 10 % : 5,73 €";
    expect(read.text.includes(detail)).toBe(isLiable);

    const page = await showOwnBill(courseFollowers)(callOf(db, read.family.actor), {
      id: read.billId,
    });
    expect(page.vat).toEqual(isLiable ? [{ rate: 10, net: 57.27, vat: 5.73 }] : []);
    expect(page.vat_mention?.replace(/\u00a0/g, " ")).toBe(mentions[regime]);

    const move = { by: bySystem, now, cause: "refund", amountCents: 3333 } as const;
    await db.transaction((tx) => creditBill(tx, read.billId, move));
    const [note] = await db.select().from(bills).where(eq(bills.creditsId, read.billId));
    const credit = await paperOf(db, read.family.actor, note?.id ?? 0);
    expect(credit.text).toContain(mentions[regime]);
    expect(credit.sums.at(0)).toEqual(
      isLiable
        ? ["Dont TVA de 10 % sur − 30,30 € hors taxe", "− 3,03 €"]
        : ["Total, sans TVA", "− 33,33 €"],
    );
  },
);

test("under a mandate no mention of exemption, and the tax bears on the fee alone (LAW-17)", async ({
  db,
}) => {
  const { text, sums } = await billedPdf(db, { regime: "liable" });
  for (const mention of Object.values(mentions)) expect(text).not.toContain(mention);
  expect(sums).toContainEqual(["Dont TVA de 10 % sur 14,33 € hors taxe", "1,43 €"]);
});
