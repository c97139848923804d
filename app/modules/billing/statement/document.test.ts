import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { legal } from "#app/legal.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { creditBill } from "#app/modules/billing/bill/issue.server.ts";
import { receive } from "#app/modules/billing/payment/receive.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createCredit } from "#tests/factories/credit.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createRegistration, followers } from "#tests/factories/registration.ts";
import { takeSeat } from "#tests/factories/taken-seat.ts";
import { test } from "#tests/gateways/charge.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { readPdf } from "#tests/pdf/read.ts";
import { now } from "#tests/setup/time.ts";

import { downloadBill } from "./document.server.ts";

type Family = Parameters<typeof callOf>[1];

const download = async (
  db: Db,
  family: Family,
  { id, paper = "bill" }: { id: number; paper?: "bill" | "receipt" },
) => {
  const answer = await downloadBill(followers)(callOf(db, family), { id, paper });
  const read = readPdf(new Uint8Array(await answer.arrayBuffer()));
  return { ...read, text: read.text.replace(/\u00a0/g, " "), headers: answer.headers };
};

test("the second entity's bill says who issues it and how to pay, and nothing of a tax credit (LAW-18)", async ({
  db,
}) => {
  const { bill, family } = await createRegistration(db, { awaited: true });

  const read = await download(db, family, { id: bill.id });

  expect(read).toMatchObject({ lang: "fr", tagged: true, title: `Facture ${bill.number}` });
  expect(Object.fromEntries(read.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="facture-${bill.number}.pdf"`,
    "cache-control": "private, no-store",
  });
  const second = legal.second_entity;
  for (const mention of [second?.name, second?.form, second?.capital, second?.registry]) {
    expect(read.text).toContain(mention?.replace(/\u00a0/g, " "));
  }
  expect(read.text).toContain(`TVA ${String(second?.vat_number)}`);
  expect(read.text).toContain("IBAN FR14 2004 1010 0505 0001 3M02 606, BIC PSSTFRPPLYO");
  expect(read.text).toMatch(/Référence à recopier telle quelle : S26-0001-[A-Z]\./);
  expect(read.text).toContain("Médiateur de la consommation : ");
  expect(read.text).toContain("83,33 € hors taxe, TVA de 20 % : 16,67 €");
  expect(read.rows("Totaux").map((row) => row.map((cell) => cell.replace(/\s/g, " ")))).toEqual([
    ["Total, TVA comprise", "100,00 €"],
    ["Dont TVA de 20 % sur 83,33 € hors taxe", "16,67 €"],
    ["Reste à payer", "100,00 €"],
  ]);
  expect(read.text).not.toMatch(/cr.dit d.imp.t|Services à la personne/i);
});

test("the main entity numbers its own, under its own identity and declaration", async ({ db }) => {
  const { bill, family } = await createBilledCourse(db);

  const { text } = await download(db, family, { id: bill.id });

  expect(text).toContain("P2026-000001");
  expect(text).toContain(legal.name);
  expect(text).toContain(`Services à la personne : ${legal.home_services.number}, déclarée le`);
  expect(text).not.toContain("IBAN");
});

test("a payment has its receipt once it is in; before there is none", async ({ db }) => {
  const { bill, family } = await createRegistration(db, { awaited: true });
  const receipt = () => download(db, family, { id: bill.id, paper: "receipt" });
  await expect(receipt()).rejects.toMatchObject({ code: "api.invoice.not_found" });
  const money = {
    billId: bill.id,
    means: "check",
    amountCents: 10_000,
    reference: "0417",
  } as const;
  await receive({ db, followers }, money, { by: bySystem, now });

  const { text } = await receipt();

  expect(text).toMatch(/la somme de 100,00 € par chèque, le 9 septembre 2026, pour le stage n° /);
  expect(text).toContain(bill.number);
  expect((await download(db, family, { id: bill.id })).text).toContain(
    "Réglée le 9 septembre 2026 par chèque.",
  );
});

test("a credit note names the bill that it credits; a bill says what credit paid of it (STM-47)", async ({
  db,
}) => {
  const { family, bill } = await createCredit(db, { keptCents: 4000 });
  const next = await createRegistration(db, { of: family, awaited: true });
  const note = await db.transaction((tx) =>
    creditBill(tx, next.bill.id, { by: bySystem, now, cause: "goodwill", amountCents: 1500 }),
  );

  const credited = await download(db, family, { id: note.id });
  expect(credited.title).toBe(`Avoir ${note.number}`);
  expect(credited.text).toContain(`sur la facture ${next.bill.number}`);
  expect(credited.text).toContain("− 15,00 €");
  const used = await download(db, family, { id: next.bill.id });
  expect(used.text).toContain("Avoir utilisé");
  const rows = used.rows("Totaux").map((row) => row.map((cell) => cell.replace(/\s/g, " ")));
  expect(rows).toEqual([
    ["Total, TVA comprise", "60,00 €"],
    ["Dont TVA de 20 % sur 83,33 € hors taxe", "16,67 €"],
    ["Avoirs déjà émis", "− 15,00 €"],
    ["Reste à payer", "45,00 €"],
  ]);
  expect(bill.number).not.toBe(next.bill.number);
});

test("what the account becomes after the issue changes no paper: bill, receipt, credit note (API-071)", async ({
  db,
}) => {
  const family = await createFamily(db);
  const account = callerOf(db, family.actor);
  const move = (house_number: string, firstname: string) =>
    account(customers.update, {
      body: {
        firstname,
        bill_address: {
          house_number,
          street: "rue de la Part-Dieu",
          city: "Lyon",
          postal_code: "69003",
        },
      },
    });
  await move("12", "Sophie");
  const { bill } = await createRegistration(db, { of: family, awaited: true });
  const money = { billId: bill.id, means: "check", amountCents: 10_000, reference: "1" } as const;
  await receive({ db, followers }, money, { by: bySystem, now });

  await move("99", "Aurore");
  const note = await db.transaction((tx) =>
    creditBill(tx, bill.id, { by: bySystem, now, cause: "goodwill", amountCents: 1000 }),
  );
  const next = await createRegistration(db, { of: family, awaited: true });

  const papers = [bill, { id: bill.id, paper: "receipt" as const }, note, next.bill];
  const texts: string[] = [];
  for (const paper of papers) texts.push((await download(db, family, paper)).text);
  const newer = texts.pop();
  for (const text of texts) {
    expect(text).toContain("Sophie Martin");
    expect(text).toContain("12 rue de la Part-Dieu, 69003 Lyon");
    expect(text).not.toMatch(/Aurore|99 rue/);
  }
  expect(newer).toContain("Aurore Martin");
  expect(newer).toContain("99 rue de la Part-Dieu, 69003 Lyon");
});

test("another family's bill does not exist", async ({ db }) => {
  const { bill } = await createRegistration(db);
  const { family: other } = await createRegistration(db);

  await expect(download(db, other, { id: bill.id })).rejects.toMatchObject({
    code: "api.invoice.not_found",
  });
});

test("what was billed is named as it was at the issue, the student too: a new name changes no paper", async ({
  db,
  bank,
}) => {
  const { family, billId } = await takeSeat(db, bank, { paymentType: "transfer" });
  const before = (await download(db, family, { id: billId })).text;
  expect(before).toContain("Lina Martin");

  await db.update(students).set({ firstname: "Aurore" }).where(eq(students.customerId, family.id));
  await db.update(groupLessons).set({ title: "Autre chose" });
  const note = await db.transaction((tx) =>
    creditBill(tx, billId, { by: bySystem, now, cause: "goodwill", amountCents: 1000 }),
  );

  for (const paper of [{ id: billId }, note]) {
    const { text } = await download(db, family, paper);
    expect(text).toContain("Lina Martin");
    expect(text).not.toMatch(/Aurore|Autre chose/);
  }
});
