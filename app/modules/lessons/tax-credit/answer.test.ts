import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { billingSweeps } from "#app/modules/billing/payment/sweeps.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { chooseMeans } from "#app/modules/billing/statement/choose-means.server.ts";
import { test as base } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { bankThat } from "#tests/factories/course.ts";
import { decide, standing, validated } from "#tests/factories/tax-account.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { settleAccount } from "./account.server.ts";
import { listTaxDeclarations, showOwnDeclaration } from "./list.server.ts";
import { taxAccounts, taxDeclarations } from "./table.server.ts";

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

const collectDue = dueOf(billingSweeps(followers));

test("after a rejection the card is left alone until its date, whatever else is collected; the family may choose a transfer before (STM-22)", async ({
  db,
  agency,
}) => {
  const { course, family, bill, at } = await validated(db, agency);
  await at(now);
  await decide(db, bill.id, "cancel", plusHours(now, 1));
  await at(plusHours(now, 7));
  const bank = bankThat("succeeds");
  for (const hours of [8, 30, 60]) {
    await collectDue(db, plusHours(now, hours), { cards: bank.cards });
  }
  expect(bank.charges).toEqual([]);
  expect(await standing(db, course.id)).toMatchObject({ declared: "rejected", bill: "failed" });
  const [shown] = (await listTaxDeclarations(callOf(db, family), {})).data;
  expect(shown).toMatchObject({
    message: "L’Urssaf a annulé cette demande.",
    card_at: plusHours(now, 7 + 72).toISOString(),
  });

  const call = callOf(db, family, { now: inDays(1), gateways: bank.gateways });
  await chooseMeans(followers)(call, { id: bill.id, paymentType: "transfer" });
  await at(inDays(4));
  expect(await db.select().from(payments).where(eq(payments.billId, bill.id))).toEqual([]);
  const [after] = await db.select().from(bills).where(eq(bills.id, bill.id));
  expect(after).toMatchObject({ status: "awaiting", advance: false, awaitedMeans: "transfer" });
  expect(await proveLedger(db)).toEqual([]);
});

test("a request is found by its id, by its own family alone; those that wait for an answer are listed alone (API-019)", async ({
  db,
  agency,
}) => {
  const one = await validated(db, agency);
  await one.at(now);
  await decide(db, one.bill.id, "decline", plusHours(now, 1));
  await one.at(plusHours(now, 7));
  const other = await validated(db, agency);
  await other.at(now);

  const call = callOf(db, one.family);
  expect(await showOwnDeclaration(call, { id: one.bill.id })).toMatchObject({ may_answer: true });
  await expect(showOwnDeclaration(call, { id: other.bill.id })).rejects.toThrow(
    "api.tax_credit.not_found",
  );
  expect(await listTaxDeclarations(call, { to_answer: "true" })).toMatchObject({ total: 1 });
  const theirs = await listTaxDeclarations(callOf(db, other.family), { to_answer: "true" });
  expect(theirs).toEqual({ data: [], total: 0 });
});

test("nothing is sent without the particulars: a seal that no key opens is shown to the operator as a failure", async ({
  db,
  agency,
}) => {
  const { bill, family, at } = await validated(db, agency);
  await db.update(taxAccounts).set({ sealed: "gone" }).where(eq(taxAccounts.id, family.id));
  await expect(at(now)).rejects.toThrow("cannot be unsealed");
  const [one] = await db.select().from(taxDeclarations).where(eq(taxDeclarations.id, bill.id));
  expect(one).toMatchObject({ state: "being_created", sentAt: null, requestId: null });
});

test("an activation without a day counts from the day in Paris", async ({ db, agency }) => {
  const { family } = await validated(db, agency);
  const created = { state: "created", activatedOn: null } as const;
  await db.update(taxAccounts).set(created).where(eq(taxAccounts.id, family.id));
  const [account] = await db.select().from(taxAccounts).where(eq(taxAccounts.id, family.id));
  const heard = { clientId: account?.agencyId ?? "", code: "APPAREILLAGE_VALIDE" } as const;
  await settleAccount(db, heard, new Date("2026-09-09T22:30:00Z"));
  const [after] = await db.select().from(taxAccounts).where(eq(taxAccounts.id, family.id));
  expect(after?.activatedOn).toBe("2026-09-10");
});
