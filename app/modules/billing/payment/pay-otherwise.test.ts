import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { absolute } from "#app/bff/card-provider.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { cards } from "#app/modules/billing/card-setup/endpoints.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { bills as billEndpoints } from "#app/modules/billing/statement/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createCharge, stateOf, test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { chargeAttempt } from "./charge.server.ts";
import { receive } from "./receive.server.ts";
import { billingSweeps } from "./sweeps.server.ts";
import { payments } from "./table.server.ts";

type Bank = Parameters<typeof createCharge>[1];
type Db = Parameters<typeof createCharge>[0];

const [asks, refuses] = ["4000002760003184", "4000000000000341"];
const back = absolute("/factures/");

async function createUnpaid(db: Db, bank: Bank, number = refuses) {
  const charge = await createCharge(db, bank, number);
  await chargeAttempt(bank.money, charge.paymentId, now);
  const params = { id: String(charge.bill.id) };
  const api = bank.callerOf(charge.family.actor);
  const body = { bill_id: charge.bill.id, return_url: back };
  return {
    ...charge,
    api,
    pay: () => api(billEndpoints.pay, { params, body: { return_url: back } }),
    transfer: () => api(billEndpoints.chooseMeans, { params, body: { paymentType: "transfer" } }),
    openPage: async () => (await api(registrations.initPayment, { body })).redirect_url,
    finish: () => api(billEndpoints.finish, { params }),
    show: () => api(billEndpoints.show, { params }),
    received: () =>
      receive(
        bank.money,
        { billId: charge.bill.id, means: "transfer", amountCents: 6300, reference: "VIR 1" },
        { by: byOperator, now },
      ),
  };
}

test("a card refused on the bank’s page leaves a bill that awaits a transfer awaiting it", async ({
  db,
  bank,
}) => {
  const unpaid = await createUnpaid(db, bank);
  await unpaid.transfer();
  const page = await unpaid.openPage();

  await bank.visit(page, asks, "refuse");
  await bank.deliver();
  const refused = await unpaid.finish();
  const shown = await unpaid.show();

  expect(refused.paymentStatus).toBe("failed");
  expect(await stateOf(db, unpaid)).toMatchObject({ bill: "awaiting" });
  expect(shown.state).toMatchObject({ word: "Virement ou chèque attendu", colour: "yellow" });
  expect(shown.instructions).toMatchObject({ deadline: inDays(5).toISOString() });
  await unpaid.received();
  expect(await stateOf(db, unpaid)).toMatchObject({ bill: "paid", course: "success" });
  expect(await proveLedger(db)).toEqual([]);
});

test("the bank’s page of a saved card refused after a transfer was chosen changes nothing any more", async ({
  db,
  bank,
}) => {
  const unpaid = await createUnpaid(db, bank, asks);
  const [attempt] = await db.select().from(payments).where(eq(payments.billId, unpaid.bill.id));
  const url = await bank.cards.authenticate({
    entity: "main",
    intentId: attempt?.intentId ?? "",
    paymentMethodId: `pm_${String(unpaid.family.id)}`,
    returnUrl: back,
  });

  await unpaid.transfer();
  await bank.visit("url" in url ? url.url : "", "", "refuse").catch(() => undefined);
  await bank.deliver();
  await dueOf(billingSweeps(bank.followers))(db, inDays(1), bank);

  expect(await stateOf(db, unpaid)).toMatchObject({ bill: "awaiting" });
  const mails = (await mailsTo(db, unpaid.family.email)).map(({ template }) => template);
  expect(mails.filter((one) => one.startsWith("payment_failed"))).toEqual([]);
});

test("a card that is saved, then refused when it is asked: the bill says why and when, another card pays it once", async ({
  db,
  bank,
}) => {
  const unpaid = await createUnpaid(db, bank);
  const setup = await bank.cards.openSetupPage({
    entity: "main",
    payerId: `cus_${String(unpaid.family.id)}`,
    idempotencyKey: "k",
    successUrl: back,
    cancelUrl: back,
  });
  await bank.visit(setup.url, refuses);

  const saved = await unpaid.api(cards.save, { params: { id: setup.sessionId } });
  const shown = await unpaid.show();
  const page = await unpaid.openPage();
  await bank.visit(page, "4242424242424242");
  const done = await unpaid.finish();
  await dueOf(billingSweeps(bank.followers))(db, inDays(8), bank);

  expect(saved.card.last4).toBe("0341");
  expect(saved.collected).toMatchObject([{ amount: 63, status: "failed" }]);
  expect(shown.payment).toMatchObject({ status: "failed", retry_at: inDays(1).toISOString() });
  expect(done.paymentStatus).toBe("succeeded");
  expect(await stateOf(db, unpaid)).toMatchObject({ bill: "paid", course: "success" });
  const attempts = await db.select().from(payments).where(eq(payments.billId, unpaid.bill.id));
  expect(attempts.map(({ status }) => status).sort()).toEqual(["failed", "failed", "succeeded"]);
  expect(await proveLedger(db)).toEqual([]);
});

test("what the agency is asked for is paid by nothing else meanwhile: no second payment (STM-22)", async ({
  db,
  bank,
}) => {
  const unpaid = await createUnpaid(db, bank);
  const requested = { status: "awaiting", advance: true } as const;
  await db.update(bills).set(requested).where(eq(bills.id, unpaid.bill.id));

  for (const pay of [unpaid.pay, unpaid.openPage, unpaid.transfer]) {
    await expect(pay()).rejects.toMatchObject({ status: 409 });
  }
  expect(await unpaid.show()).toMatchObject({ pay_url: null, state: { variant: "advance" } });
});
