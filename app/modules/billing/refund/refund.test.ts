import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { creditBill } from "#app/modules/billing/bill/issue.server.ts";
import { billLines, bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { settle } from "#app/modules/billing/payment/settle.server.ts";
import { billingSweeps } from "#app/modules/billing/payment/sweeps.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { stripeKeys } from "#app/sandbox/stripe/tables.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createAttempt, createBilledCourse } from "#tests/factories/payment.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { bring, createCharge, stateOf, test } from "#tests/gateways/charge.ts";
import { now } from "#tests/setup/time.ts";

import { refundableCents } from "./domain.ts";
import { giveBack } from "./give-back.server.ts";
import { refundPayment } from "./open.server.ts";
import { refunds } from "./table.server.ts";

const due = dueOf([...billingSweeps(followers), ...refundSweeps(followers)]);

const billOf = async (db: Db, id: number) =>
  (await db.select().from(bills).where(eq(bills.id, id)))[0];

const credit = (db: Db, billId: number, amountCents?: number) =>
  db.transaction((tx) =>
    creditBill(tx, billId, {
      by: bySystem,
      now,
      cause: "goodwill",
      ...(amountCents !== undefined && { amountCents }),
    }),
  );

async function createPaid(db: Db, bank: TestBank) {
  const charge = await createCharge(db, bank);
  await chargeAttempt(bank.money, charge.paymentId, now);
  return charge;
}

test.each([
  ["nothing asked", [], 0, 6300],
  ["a part on its way", [2000], 0, 4300],
  ["a part given back", [2000], 2000, 4300],
  ["one given back, one on its way", [2000, 300], 2000, 4000],
  ["a part given back by another hand", [], 1000, 5300],
] as const)("of 63,00 €, %s: what may still be asked back", (_, requested, refundedCents, left) => {
  const rows = requested.map((amountCents) => ({
    amountCents,
    way: "provider" as const,
    status: "asked" as const,
  }));
  expect(refundableCents({ amountCents: 6300, refundedCents, sentCents: 0 }, rows)).toBe(left);
});

test("a part that goes back of a cancelled bill is mailed with the note that cancels it", async ({
  db,
  bank,
}) => {
  const charge = await createPaid(db, bank);
  await credit(db, charge.bill.id);

  await refundPayment(bank.money, charge.paymentId, now, { amountCents: 2000 });
  await bank.deliver();

  const { bill, mails } = await stateOf(db, charge);
  expect([bill, mails]).toEqual(["credited", ["payment_paid", "payment_refunded"]]);
});

test("a card's money goes back by parts: the bill is credited as far, the rest stays paid", async ({
  db,
  bank,
}) => {
  const charge = await createPaid(db, bank);

  await refundPayment(bank.money, charge.paymentId, now, { amountCents: 2000 });
  await bank.deliver();

  expect(await stateOf(db, charge)).toEqual({
    payment: "succeeded",
    bill: "paid",
    course: "success",
    mails: ["payment_paid", "payment_refunded_part"],
  });
  expect(await billOf(db, charge.bill.id)).toMatchObject({ creditedCents: 2000 });
  expect(await proveLedger(db)).toEqual([]);

  await refundPayment(bank.money, charge.paymentId, now, { amountCents: 1 });
  await refundPayment(bank.money, charge.paymentId, now);
  await bank.deliver();
  await bank.deliver();

  expect(await stateOf(db, charge)).toMatchObject({ payment: "refunded", bill: "credited" });
  const notes = await db.select().from(bills).where(eq(bills.creditsId, charge.bill.id));
  const total = notes.reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(total).toBe(-6300);
  for (const note of notes) {
    const lines = await db.select().from(billLines).where(eq(billLines.billId, note.id));
    expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(note.amountCents);
  }
  expect(await proveLedger(db)).toEqual([]);
});

test("the events of two parts, heard twice and in the wrong order, have one effect", async ({
  db,
  bank,
}) => {
  const charge = await createPaid(db, bank);
  await refundPayment(bank.money, charge.paymentId, now, { amountCents: 2000 });
  await refundPayment(bank.money, charge.paymentId, now, { amountCents: 300 });
  const events = (await bank.events()).filter(({ type }) => type === "charge.refunded");
  expect(events).toHaveLength(2);

  for (const { body } of [...events.reverse(), ...events]) {
    expect(await bring(db, bank, body)).toBe(true);
  }

  const [payment] = await db.select().from(payments).where(eq(payments.id, charge.paymentId));
  expect(payment?.refundedCents).toBe(2300);
  expect(await billOf(db, charge.bill.id)).toMatchObject({ creditedCents: 2300, status: "paid" });
  expect(await proveLedger(db)).toEqual([]);
});

test("more given back than was paid waits for a person", async ({ db, bank }) => {
  const charge = await createPaid(db, bank);
  const [payment] = await db.select().from(payments).where(eq(payments.id, charge.paymentId));
  const intentId = payment?.intentId ?? "";

  const outcome = { kind: "refunded", intentId, amountCents: 6301 } as const;
  const settled = await settle(bank.money, charge.paymentId, outcome, now);

  expect(settled).toMatchObject({ changed: false, quarantine: "refund_mismatch" });
  expect(await proveLedger(db)).toEqual([]);
});

test("a refund that the provider did not take is asked again by the job, under the same key", async ({
  db,
  bank,
}) => {
  const charge = await createPaid(db, bank);
  bank.faults.push("error");

  const asking = refundPayment(bank.money, charge.paymentId, now, { amountCents: 2000 });
  await expect(asking).rejects.toThrow();
  expect(await db.select().from(refunds)).toMatchObject([{ status: "asked" }]);
  await due(db, plusMinutes(now, 2), bank);
  await due(db, plusMinutes(now, 4), bank);
  await bank.deliver();

  expect(await db.select().from(refunds)).toMatchObject([{ status: "done" }]);
  expect(await billOf(db, charge.bill.id)).toMatchObject({ creditedCents: 2000 });
});

test("a refund that the bank made and answered by a failure is found there: it is made once (STM-11)", async ({
  db,
  bank,
}) => {
  const charge = await createPaid(db, bank);
  bank.faults.push("broken");
  const requested = refundPayment(bank.money, charge.paymentId, now, { amountCents: 2000 });
  await expect(requested).rejects.toMatchObject({ kind: "unavailable" });
  expect(await db.select().from(refunds)).toMatchObject([{ status: "asked" }]);
  await db.delete(stripeKeys);

  await due(db, plusMinutes(now, 5), bank);
  await bank.deliver();

  expect(await db.select().from(refunds)).toMatchObject([{ status: "done" }]);
  const [payment] = await db.select().from(payments).where(eq(payments.id, charge.paymentId));
  expect(payment).toMatchObject({ status: "succeeded", refundedCents: 2000 });
  expect(await proveLedger(db)).toEqual([]);
});

test("a part credited before the charge is not asked for; the whole is then paid", async ({
  db,
  bank,
}) => {
  const billed = await createBilledCourse(db);
  await bank.giveCard(billed.family.id, "4242424242424242");

  await credit(db, billed.bill.id, 1000);
  const paymentId = await createAttempt(db, billed);
  await chargeAttempt(bank.money, paymentId, now);

  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  expect(payment).toMatchObject({ amountCents: 5300, status: "succeeded" });
  expect((await billOf(db, billed.bill.id))?.status).toBe("paid");
  expect(await proveLedger(db)).toEqual([]);
});

test("a credit above what is left is refused, and one of a part while the bank is being asked", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank);

  const during = credit(db, charge.bill.id, 1000);
  await expect(during).rejects.toMatchObject({ code: "api.payment.under_way" });
  await chargeAttempt(bank.money, charge.paymentId, now);
  await db.transaction((tx) =>
    giveBack(tx, charge.bill.id, { by: bySystem, now, cause: "goodwill", cents: 6000 }),
  );
  const above = credit(db, charge.bill.id, 301);

  await expect(above).rejects.toMatchObject({ code: "api.payment.credit_too_high" });
  expect(await proveLedger(db)).toEqual([]);
});

test("what was credited first is given back without a second credit note", async ({ db, bank }) => {
  const charge = await createPaid(db, bank);
  await credit(db, charge.bill.id, 2000);

  await refundPayment(bank.money, charge.paymentId, now, { amountCents: 2000 });
  await bank.deliver();

  expect(await db.$count(bills, eq(bills.creditsId, charge.bill.id))).toBe(1);
  expect(await proveLedger(db)).toEqual([]);
});

test("the proof finds a bill whose credit notes do not say what it says", async ({ db, bank }) => {
  const charge = await createPaid(db, bank);
  await db.update(bills).set({ creditedCents: 1 }).where(eq(bills.id, charge.bill.id));

  expect(await proveLedger(db)).toEqual([
    { billId: charge.bill.id, fault: "billed" },
    { billId: charge.bill.id, fault: "credited" },
    { billId: charge.bill.id, fault: "promised" },
  ]);
});

test("a bill of a course that does not exist is refused by the database", async ({ db }) => {
  const { bill } = await createBilledCourse(db);

  const elsewhere = db.transaction((tx) =>
    tx.update(bills).set({ subjectId: 999_999 }).where(eq(bills.id, bill.id)),
  );

  await expect(elsewhere).rejects.toThrow();
});
