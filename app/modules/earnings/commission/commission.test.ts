import { inflateSync } from "node:zlib";
import { extractXml, Profile, validateInput } from "@stackforge-eu/factur-x";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test as plain } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { creditBill } from "#app/modules/billing/bill/issue.server.ts";
import { legalStatuses } from "#app/modules/catalogue/legal-status/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";
import { renderPdf } from "#app/pdf/render.server.ts";
import { create } from "#tests/database/create.ts";
import { refuseRowsOf } from "#tests/database/refuse-rows.ts";
import { createEarned, createPayee } from "#tests/factories/payout.ts";
import { frenchFaultsOf } from "#tests/factur-x/french-rules.ts";
import { faultsOf } from "#tests/factur-x/schema.ts";
import { test } from "#tests/gateways/charge.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { legalLines, linesOf } from "#tests/pdf/paper.ts";

import { commissionDocument } from "./document.server.ts";
import { commissionNumber, monthToInvoice, sirenOf, taxesOf } from "./domain.ts";
import { commissions } from "./endpoints.ts";
import { facturXOf } from "./factur-x.server.ts";
import { findOwnCommission } from "./repository.server.ts";
import { runCommissions, runDueCommissions } from "./run.server.ts";
import { commissionInvoices } from "./table.server.ts";

const october = new Date("2026-10-01T01:00:00Z");
const november = new Date("2026-11-02T08:00:00Z");

const unpacked = (bytes: Uint8Array) =>
  [
    ...Buffer.from(bytes)
      .toString("latin1")
      .matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g),
  ]
    .map(([, stream = ""]) => {
      try {
        return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
      } catch {
        return "";
      }
    })
    .join("\n");

const refund = (db: Db, billId: number, now: Date) =>
  db.transaction((tx) => creditBill(tx, billId, { by: bySystem, now, cause: "goodwill" }));

test("a month's commission is invoiced once, to the cent of what the payouts keep (TEA-058, API-177)", async ({
  db,
  bank,
}) => {
  const { id, api } = await createPayee(db, bank);
  await createEarned(db, bank, { id });
  await createEarned(
    db,
    bank,
    { id },
    { minutes: 60, hourlyPriceCents: 3400, kind: "affiliation" },
  );
  const { next } = await api(payouts.showAccount, {});

  expect(await runDueCommissions(db, october)).toBe(1);
  expect(await runDueCommissions(db, october)).toBe(0);

  const { data, total } = await api(commissions.list, { query: {} });
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({
    period: "2026-09",
    kind: "bill",
    amount: next.fees,
    vat: 2.88,
    net: 14.38,
  });
});

test("what is credited after its invoice comes back as a credit note; numbers follow one another (LAW-30)", async ({
  db,
  bank,
}) => {
  const { id, api } = await createPayee(db, bank);
  const { bill } = await createEarned(db, bank, { id });
  const [first] = await runCommissions(db, "2026-09", october);
  await refund(db, bill.id, november);
  const [second] = await runCommissions(db, "2026-10", november);

  expect(second).toMatchObject({ sequence: (first?.sequence ?? 0) + 1, grossCents: -1386 });
  const { data } = await api(commissions.list, { query: {} });
  expect(data.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["credit", -13.86],
    ["bill", 13.86],
  ]);
  expect(await runCommissions(db, "2026-11", new Date("2026-12-01T08:00:00Z"))).toEqual([]);
});

test("a commission that cannot be invoiced does not stop the others, and the fault is said", async ({
  db,
  bank,
}) => {
  const [one, other] = [await createPayee(db, bank), await createPayee(db, bank)];
  await createEarned(db, bank, one);
  await createEarned(db, bank, other);
  await refuseRowsOf(db, "commission_invoices", one.id);

  await expect(runCommissions(db, "2026-09", october)).rejects.toThrow();

  const made = await db.select().from(commissionInvoices);
  expect(made.map(({ teacherId }) => teacherId)).toEqual([other.id]);
});

const seller = [
  ...["Émise par", "Préau SAS", "24 rue de la République, 69002 Lyon"],
  ...["SIREN 123456782", "TVA FR11123456782"],
];
const columns = ["Cours", "Payé par la famille", "Commission TTC"];
const machine =
  "Cette facture contient ses données au format Factur-X (EN 16931), que votre logiciel de comptabilité sait lire.";

async function paperOf(db: Db, invoiceId: number, teacherId: number) {
  const found = await findOwnCommission(db, invoiceId, teacherId);
  if (!found) throw new Error("The invoice is gone.");
  const { title, lines } = linesOf(await renderPdf(commissionDocument(found)));
  return { title, lines, number: commissionNumber(found.invoice), buyer: found.invoice.buyerName };
}

test("an invoice and its credit note say every figure and mention; the credit note names what it corrects (TEA-058, LAW-30, TOY-07)", async ({
  db,
  bank,
}) => {
  const { id, api } = await createPayee(db, bank);
  const own = { sapNumber: "SAP812345678", street: "12 rue Paul-Bert" };
  await db.update(teachers).set(own).where(eq(teachers.id, id));
  const { bill } = await createEarned(db, bank, { id });
  const [invoice] = await runCommissions(db, "2026-09", october);
  await refund(db, bill.id, november);
  const [note] = await runCommissions(db, "2026-10", november);
  const first = await paperOf(db, invoice?.id ?? 0, id);
  const second = await paperOf(db, note?.id ?? 0, id);

  const buyer = ["Adressée à", first.buyer, own.street, "69003 Lyon", "SIREN 812345678"];
  expect(first.title).toBe(`Facture de commission ${first.number}`);
  expect(first.lines).toEqual([
    ...["Facture de commission", first.number, "Émise le 1er octobre 2026"],
    "Commission sur vos cours, septembre 2026",
    ...[...seller, ...buyer, ...columns],
    ...["8 septembre 2026, Lina", "63,00 €", "13,86 €"],
    ...["Total HT", "11,55 €", "TVA 20 %", "2,31 €", "Total TTC", "13,86 €"],
    ...["Reste à payer", "0,00 €"],
    "Cette commission a été retenue sur vos virements : vous n’avez rien à payer.",
    ...[machine, ...legalLines],
  ]);
  expect(second.title).toBe(`Avoir sur commission ${second.number}`);
  expect(second.lines).toEqual([
    ...["Avoir sur commission", second.number, "Émise le 2 novembre 2026"],
    ...["Commission sur vos cours, octobre 2026", `Corrige : ${first.number}`],
    ...[...seller, ...buyer, ...columns],
    ...["8 septembre 2026, Lina", "− 63,00 €", "− 13,86 €"],
    ...["Total HT", "− 11,55 €", "TVA 20 %", "− 2,31 €", "Total TTC", "− 13,86 €"],
    ...["Reste à payer", "0,00 €"],
    "La famille a été remboursée : cette commission est annulée, vous n’avez rien à payer.",
    ...[machine, ...legalLines],
  ]);

  const params = { id: note?.id ?? 0 };
  const answer = await api(commissions.download, { params });
  const { xml } = await extractXml(new Uint8Array(await answer.arrayBuffer()));
  expect(faultsOf(xml)).toEqual([]);
  expect(frenchFaultsOf(xml)).toEqual([]);
  const towns = [...xml.matchAll(/<ram:(?:LineOne|CityName)>([^<]*)</g)].map(([, text]) => text);
  expect(towns.slice(2)).toEqual(["12 rue Paul-Bert", "Lyon"]);
  for (const part of [">381<", "InvoiceReferencedDocument", first.number, ">11.55<"]) {
    expect(xml).toContain(part);
  }
});

test("the file is read by machines: archived, with its EN 16931 data; 404 to another (API-178)", async ({
  db,
  bank,
}) => {
  const { id, api } = await createPayee(db, bank);
  await create(db, legalStatuses, { teacherId: id, siret: "73282932000074" });
  await createEarned(db, bank, { id });
  const [invoice] = await runCommissions(db, "2026-09", october);
  const params = { id: invoice?.id ?? 0 };
  const answer = await api(commissions.download, { params });
  const bytes = new Uint8Array(await answer.arrayBuffer());

  const file = unpacked(bytes);
  for (const kept of ["/GTS_PDFA", "/AFRelationship", "/StructTreeRoot"]) {
    expect(file).toContain(kept);
  }
  const { xml } = await extractXml(bytes);
  // A teacher without a street: the town stands once.
  expect(xml.match(/>Lyon</g)).toHaveLength(2);
  expect(faultsOf(xml)).toEqual([]);
  expect(frenchFaultsOf(xml)).toEqual([]);
  expect(frenchFaultsOf(xml.replaceAll(">PMD<", ">AAI<"))).toEqual(["BR-FR-05_BT-22_PMD"]);
  expect(faultsOf(xml.replaceAll("ram:GrandTotalAmount", "ram:Total"))).not.toEqual([]);
  const number = commissionNumber(invoice ?? { year: 0, sequence: 0 });
  for (const part of [number, ">11.55<", ">2.31<", ">732829320<"]) expect(xml).toContain(part);

  const other = await createPayee(db, bank);
  const stolen = other.api(commissions.download, { params });
  expect(await refusalOf(stolen)).toMatchObject({ status: 404 });
});

const row = {
  ...{ id: 1, year: 2026, sequence: 7, teacherId: 1, period: "2026-09", createdAt: october },
  ...{
    buyerName: "Camille Moreau",
    buyerStreet: null,
    buyerPostalCode: "69003",
    buyerCity: "Lyon",
    buyerCountry: "FR",
  },
};

plain("what credits leave of a month may bear no tax: two cents on paper too", async () => {
  const invoice = { ...row, ...taxesOf(2, row.period), buyerSiren: null };
  const paper = commissionDocument({ invoice, lines: [], corrected: [] });
  const { lines } = linesOf(await renderPdf(paper));
  const at = lines.indexOf("Total HT");
  expect(lines.slice(at, at + 6)).toEqual([
    ...["Total HT", "0,02 €", "TVA 20 %", "0,00 €", "Total TTC", "0,02 €"],
  ]);
});

plain("any sum makes a valid invoice whose tax and net add up, credit notes too", async () => {
  const sums = fc.integer({ min: -500_000, max: 500_000 }).filter((cents) => cents !== 0);
  const run = fc.asyncProperty(sums, fc.boolean(), async (cents, declared) => {
    const taxes = taxesOf(cents, "2026-09");
    expect(taxes.netCents + taxes.vatCents).toBe(cents);
    expect(Math.abs(taxes.vatCents - taxes.netCents * 0.2)).toBeLessThan(1);
    const buyerSiren = declared ? "123456789" : null;
    const input = facturXOf({ ...row, ...taxes, buyerSiren });
    // A sum of 6n + 3 cents has no exact net: one cent off, which EN 16931 allows.
    const { errors } = validateInput(input, Profile.EN16931);
    expect(
      errors.filter(({ message }) => Math.abs(cents) % 6 !== 3 || !message.includes("BR-CO-17")),
    ).toEqual([]);
    return Promise.resolve();
  });
  await fc.assert(run, { numRuns: 200 });
});

plain("the month before, by the clock of Paris; the SIREN of a teacher", () => {
  expect(monthToInvoice(new Date("2026-09-30T21:59:00Z"))).toBe("2026-08");
  expect(monthToInvoice(new Date("2026-09-30T22:00:00Z"))).toBe("2026-09");
  expect(monthToInvoice(new Date("2027-01-01T08:00:00Z"))).toBe("2026-12");
  const [siret, sapNumber] = ["73282932000074", "SAP123456789"];
  expect(sirenOf({ siret, sapNumber })).toBe("732829320");
  expect(sirenOf({ siret: null, sapNumber })).toBe("123456789");
  expect(sirenOf({ siret: null, sapNumber: null })).toBeNull();
});
