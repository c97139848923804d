import { inflateSync } from "node:zlib";
import { extractXml, Profile, validateInput, validateXsd } from "@stackforge-eu/factur-x";
import fc from "fast-check";
import { expect, test as plain } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { creditBill } from "#app/modules/billing/bill.server.ts";
import { payoutEndpoints } from "#app/modules/payout/payout.endpoints.ts";
import { renderPdf } from "#app/pdf/render.server.ts";
import { createEarned, createPayee } from "#tests/factories/payout.ts";
import { test } from "#tests/gateways/charge.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { readPdf } from "#tests/pdf/read.ts";

import { commissionDocument } from "./document.server.ts";
import { commissionNumber, monthToInvoice, sirenOf, taxesOf } from "./domain.ts";
import { commissionEndpoints } from "./endpoints.ts";
import { facturXOf } from "./factur-x.server.ts";
import { findOwnCommission } from "./repository.server.ts";
import { runCommissions, runDueCommissions } from "./run.server.ts";

const october = new Date("2026-10-01T01:00:00Z");
const november = new Date("2026-11-02T08:00:00Z");

/** The text of a file's streams: where a library keeps its objects. */
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
  const { next } = await api(payoutEndpoints.account, {});

  expect(await runDueCommissions(db, october)).toBe(1);
  expect(await runDueCommissions(db, october)).toBe(0);

  const { data, total } = await api(commissionEndpoints.list, { query: {} });
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
  const { data } = await api(commissionEndpoints.list, { query: {} });
  expect(data.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["credit", -13.86],
    ["bill", 13.86],
  ]);
  expect(await runCommissions(db, "2026-11", new Date("2026-12-01T08:00:00Z"))).toEqual([]);
});

test("the paper is read by people and by machines: tagged, with its EN 16931 data; 404 to another (API-178)", async ({
  db,
  bank,
}) => {
  const { id, api } = await createPayee(db, bank);
  await createEarned(db, bank, { id });
  const [invoice] = await runCommissions(db, "2026-09", october);
  const params = { id: invoice?.id ?? 0 };
  const answer = await api(commissionEndpoints.download, { params });
  const bytes = new Uint8Array(await answer.arrayBuffer());

  const found = await findOwnCommission(db, params.id, id);
  if (!found) throw new Error("The invoice is gone.");
  const read = readPdf(await renderPdf(commissionDocument(found)));
  expect(read).toMatchObject({ lang: "fr", tagged: true, fontsEmbedded: true });
  const text = read.text.replaceAll(/\s/g, " ");
  for (const shown of ["Facture de commission", "Total HT", "11,55 €", "2,31 €", "13,86 €"]) {
    expect(text).toContain(shown);
  }
  // The reader of tags knows our own files alone: the one that came is looked at for what was kept in it.
  const file = unpacked(bytes);
  for (const kept of ["/GTS_PDFA", "/AFRelationship"]) {
    expect(file).toContain(kept);
  }
  const { xml } = await extractXml(bytes);
  expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
  for (const said of [commissionNumber(invoice ?? { year: 0, sequence: 0 }), ">11.55<", ">2.31<"]) {
    expect(xml).toContain(said);
  }

  const other = await createPayee(db, bank);
  const stolen = other.api(commissionEndpoints.download, { params });
  expect(await refusalOf(stolen)).toMatchObject({ status: 404 });
});

plain("any sum makes a valid invoice whose tax and net add up, credit notes too", async () => {
  const row = {
    ...{ id: 1, year: 2026, sequence: 7, teacherId: 1, period: "2026-09", createdAt: october },
    ...{ buyerName: "Camille Moreau", buyerPostalCode: "69003", buyerCity: "Lyon" },
  };
  const sums = fc.integer({ min: -500_000, max: 500_000 }).filter((cents) => cents !== 0);
  const run = fc.asyncProperty(sums, fc.boolean(), async (cents, declared) => {
    const taxes = taxesOf(cents);
    expect(taxes.netCents + taxes.vatCents).toBe(cents);
    expect(Math.abs(taxes.vatCents - taxes.netCents * 0.2)).toBeLessThan(1);
    const buyerSiren = declared ? "123456789" : null;
    const input = facturXOf({ ...row, ...taxes, buyerSiren });
    // A sum of 6n + 3 cents has no net whose tax rounds to what is left: one cent, which the norm's own rules allow.
    const { errors } = validateInput(input, Profile.EN16931);
    expect(
      errors.filter(({ message }) => Math.abs(cents) % 6 !== 3 || !message.includes("BR-CO-17")),
    ).toEqual([]);
    return Promise.resolve();
  });
  await fc.assert(run, { numRuns: 200 });
});

plain("the month before, by the clock of Paris; the SIREN inside a declaration number", () => {
  expect(monthToInvoice(new Date("2026-09-30T21:59:00Z"))).toBe("2026-08");
  expect(monthToInvoice(new Date("2026-09-30T22:00:00Z"))).toBe("2026-09");
  expect(monthToInvoice(new Date("2027-01-01T08:00:00Z"))).toBe("2026-12");
  expect(sirenOf("SAP123456789")).toBe("123456789");
  expect(sirenOf("SAP12")).toBeNull();
});
