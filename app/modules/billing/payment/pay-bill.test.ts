import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { absolute } from "#app/bff/card-provider.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { saveCard } from "#app/modules/billing/card-setup/save-card.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { bills as billEndpoints } from "#app/modules/billing/statement/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createCharge, paid, stateOf, test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { chargeAttempt } from "./charge.server.ts";
import { payments as paymentEndpoints } from "./endpoints.ts";
import { receive } from "./receive.server.ts";
import { billingSweeps } from "./sweeps.server.ts";
import { payments } from "./table.server.ts";

type Bank = Parameters<typeof createCharge>[1];
type Db = Parameters<typeof createCharge>[0];

const [asks, refuses, passes] = ["4000002760003184", "4000000000000341", "4242424242424242"];
const back = absolute("/factures/");

async function createRefused(db: Db, bank: Bank, number = refuses) {
  const charge = await createCharge(db, bank, number);
  await chargeAttempt(bank.money, charge.paymentId, now);
  const params = { id: String(charge.bill.id) };
  return { ...charge, params, api: bank.callerOf(charge.family.actor) };
}

test("a refused course is paid on the provider’s page by another card, its holder there (API-033, CUS-025)", async ({
  db,
  bank,
}) => {
  const charge = await createRefused(db, bank);
  const { api, bill, params } = charge;
  const body = { bill_id: bill.id, return_url: back };

  const begun = await api(registrations.initPayment, { body });
  const again = await api(registrations.initPayment, { body });
  await bank.visit(begun.redirect_url, passes);
  const done = await api(billEndpoints.finish, { params });

  expect(begun).toMatchObject({ bill_id: bill.id, registration_id: null });
  expect(again.redirect_url).toBe(begun.redirect_url);
  expect(done.paymentStatus).toBe("succeeded");
  expect(await stateOf(db, charge)).toMatchObject({ bill: "paid", course: "success" });
  expect(await proveLedger(db)).toEqual([]);
});

test("the saved card is charged again at the family’s word; the bank that asks is shown (API-030, CUS-006)", async ({
  db,
  bank,
}) => {
  const { api, course, bill } = await createRefused(db, bank);
  const body = { course_id: course.id, return_url: back };

  const refused = await api(courses.replay, { body });
  const attempts = await db.select().from(payments).where(eq(payments.billId, bill.id));

  expect(refused).toMatchObject({ paymentStatus: "failed", bill_id: bill.id, client_secret: null });
  expect(refused.paymentMessage).toContain("Rien n’a été débité");
  expect(attempts).toHaveLength(2);
});

test("a bank that asks for its holder leads to its page, and nothing is charged twice meanwhile", async ({
  db,
  bank,
}) => {
  const charge = await createRefused(db, bank, asks);
  const { api, params } = charge;

  const first = await api(billEndpoints.pay, { params, body: { return_url: back } });
  const second = await api(billEndpoints.pay, { params, body: { return_url: back } });
  await bank.visit(second.redirect_url ?? "", "");
  const attempts = await db.select().from(payments).where(eq(payments.billId, charge.bill.id));
  const read = await api(paymentEndpoints.confirm, {
    body: { bill_id: charge.bill.id, payment_intent_id: attempts[0]?.intentId ?? "" },
  });

  expect(first.redirect_url).toContain("/demo/banque/");
  expect(read.paymentStatus).toBe("succeeded");
  expect(attempts).toHaveLength(1);
  expect(await stateOf(db, charge)).toMatchObject({ bill: "paid", course: "success" });
});

test("a transfer is awaited under a reference until a day, then received: paid once (API-162)", async ({
  db,
  bank,
}) => {
  const { api, params, bill, family } = await createRefused(db, bank);
  const choose = (paymentType: "transfer" | "check") =>
    api(billEndpoints.chooseMeans, { params, body: { paymentType } });

  const chosen = await choose("transfer");
  const again = await choose("transfer");
  const other = await choose("check");

  expect(chosen.instructions).toMatchObject({
    amount: 63,
    iban: expect.stringMatching(/^FR/) as string,
    reference: expect.stringMatching(/^P26-\d{4}-[A-Z]$/) as string,
    deadline: inDays(5).toISOString(),
  });
  expect(again).toEqual(chosen);
  expect(other.instructions).toMatchObject({ deadline: inDays(10).toISOString() });
  expect(other.instructions.iban).toBeUndefined();
  expect(other.bill.state).toMatchObject({ word: "Virement ou chèque attendu", colour: "yellow" });
  const sent = (await mailsTo(db, family.email)).filter(
    ({ template }) => template === "bill_awaited",
  );
  expect(sent).toHaveLength(2);

  const wrong = { billId: bill.id, means: "check", amountCents: 6200, reference: "1" } as const;
  const by = byOperator;
  await expect(receive(bank.money, wrong, { by, now })).rejects.toMatchObject({ kind: "conflict" });
  await receive(bank.money, { ...wrong, amountCents: 6300 }, { by, now });
  const read = await api(billEndpoints.finish, { params });
  expect(read.paymentStatus).toBe("succeeded");
  expect(await proveLedger(db)).toEqual([]);
});

test("a transfer that does not come makes the bill due again, and its family is told", async ({
  db,
  bank,
}) => {
  const { api, params, bill, family } = await createRefused(db, bank);
  await api(billEndpoints.chooseMeans, { params, body: { paymentType: "transfer" } });
  const due = dueOf(billingSweeps(bank.followers));

  await due(db, inDays(4), bank);
  const [before] = await db.select().from(bills).where(eq(bills.id, bill.id));
  await due(db, inDays(5), bank);
  const [after] = await db.select().from(bills).where(eq(bills.id, bill.id));

  expect(before?.status).toBe("awaiting");
  expect(after).toMatchObject({ status: "due", awaitedMeans: null, awaitedUntil: null });
  const mails = (await mailsTo(db, family.email)).map(({ template }) => template);
  expect(mails).toContain("bill_awaited_over");
});

test("choosing a transfer calls off what waits at the bank: no second payment", async ({
  db,
  bank,
}) => {
  const { api, params, bill } = await createRefused(db, bank, asks);

  await api(billEndpoints.chooseMeans, { params, body: { paymentType: "transfer" } });

  const [attempt] = await db.select().from(payments).where(eq(payments.billId, bill.id));
  expect(attempt).toMatchObject({ status: "failed", errorCode: "payment_intent_canceled" });
});

test("a card that is saved pays at once what was refused, and is asked once (CUS-022)", async ({
  db,
  bank,
}) => {
  const charge = await createRefused(db, bank);
  const { family, api } = charge;
  const call = { db, gateways: bank.gateways, actor: family.actor, now };
  const setup = await bank.cards.openSetupPage({
    entity: "main",
    payerId: `cus_${String(family.id)}`,
    idempotencyKey: "k",
    successUrl: back,
    cancelUrl: back,
  });
  await bank.visit(setup.url, passes);

  const saved = await saveCard(bank.followers)(call as never, { id: setup.sessionId });
  const again = await saveCard(bank.followers)(call as never, { id: setup.sessionId });

  expect(saved.collected).toMatchObject([{ amount: 63, status: "succeeded" }]);
  expect(again.collected).toEqual([]);
  expect(await stateOf(db, charge)).toMatchObject({ bill: "paid", course: "success" });
  expect(api).toBeDefined();
});

test("a bill that is paid asks nothing; without a card it says so; another’s does not exist", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank);
  await chargeAttempt(bank.money, charge.paymentId, now);
  const none = await createBilledCourse(db);
  const other = await createFamily(db);
  const pay = (actor: typeof other.actor, id: number) =>
    bank.callerOf(actor)(billEndpoints.pay, { params: { id: String(id) }, body: {} });

  await expect(pay(charge.family.actor, charge.bill.id)).rejects.toMatchObject({ status: 409 });
  await expect(pay(none.family.actor, none.bill.id)).rejects.toMatchObject({ status: 409 });
  await expect(pay(other.actor, none.bill.id)).rejects.toMatchObject({ status: 404 });
  expect(await stateOf(db, charge)).toEqual(paid);
});
