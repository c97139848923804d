import { expect } from "vitest";

import { bySystem } from "#app/lib/actor.ts";
import { creditBill } from "#app/modules/billing/bill/issue.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createCharge, test } from "#tests/gateways/charge.ts";
import { readPdf } from "#tests/pdf/read.ts";
import { now } from "#tests/setup/time.ts";

import { bills } from "./endpoints.ts";

test("a month’s statement: its bills, credit notes and money, from the ledger; a PDF that says so (CUS-047, API-287, TOY-07)", async ({
  db,
  bank,
}) => {
  const { bill, family, paymentId } = await createCharge(db, bank);
  await chargeAttempt(bank.money, paymentId, now);
  await db.transaction((tx) =>
    creditBill(tx, bill.id, { by: bySystem, now, cause: "test", amountCents: 1000 }),
  );
  const api = bank.callerOf(family.actor);
  const params = { month: "2026-09" };

  const shown = await api(bills.showMonth, { params });
  const next = await api(bills.showMonth, { params: { month: "2026-10" } });
  const answer = await api(bills.downloadMonth, { params });
  const { text, lang, tagged } = readPdf(new Uint8Array(await answer.arrayBuffer()));

  expect(shown).toMatchObject({
    bills: [{ number: bill.number, amount: 63 }, { amount: -10 }],
    payments: [{ means: "card", number: bill.number, amount: 63 }],
    carried: 0,
    billed: 63,
    credited: -10,
    received: 63,
    balance: -10,
    credit: 0,
  });
  expect(next).toMatchObject({ carried: -10, billed: 0, received: 0, balance: -10 });
  expect({ lang, tagged }).toEqual({ lang: "fr", tagged: true });
  const words = text.replace(/\u00a0/g, " ");
  for (const mention of [
    "Relevé de septembre 2026",
    "Ce relevé n’est pas une facture.",
    "Sophie Martin",
    bill.number,
    "63,00 €",
    "− 10,00 €",
  ]) {
    expect(words).toContain(mention);
  }
});

test("another month is empty, another family’s is its own, a word is no month", async ({
  db,
  bank,
}) => {
  await createCharge(db, bank);
  const other = await createFamily(db);
  const api = bank.callerOf(other.actor);

  const shown = await api(bills.showMonth, { params: { month: "2026-09" } });
  const wrong = api(bills.showMonth, { params: { month: "2026-13" } });

  expect(shown).toMatchObject({ bills: [], payments: [], billed: 0, balance: 0 });
  await expect(wrong).rejects.toMatchObject({ status: 404 });
});
