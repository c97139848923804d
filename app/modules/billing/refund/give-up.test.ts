import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Cards } from "#app/gateways/cards.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { disputeSweeps } from "#app/modules/lessons/course/sweeps.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { createCharge, refuseRefunds, stateOf, test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { now } from "#tests/setup/time.ts";

import { giveUpRefund } from "./give-up.server.ts";
import { refundPayment } from "./open.server.ts";
import { sendRefund } from "./send.server.ts";
import { refunds } from "./table.server.ts";

const askAgain = dueOf(refundSweeps(followers), "refunds to ask");
const giveBack = dueOf(disputeSweeps, "money to give back");

const by = { id: null, role: "operator", name: "Agathe" } as const;
const reference = "VIR-2041";

async function createRefused(db: Db, bank: TestBank, amountCents?: number) {
  const charge = await createCharge(db, bank);
  await chargeAttempt(bank.money, charge.paymentId, now);
  const allow = await refuseRefunds(db, charge.paymentId);
  const asking = refundPayment(bank.money, charge.paymentId, now, { amountCents });
  await expect(asking).rejects.toMatchObject({ code: "api.payment.not_refundable" });
  const [refund] = await db.select().from(refunds);
  return { ...charge, refundId: refund?.id ?? 0, allow };
}

const paymentOf = async (db: Db, id: number) =>
  (await db.select().from(payments).where(eq(payments.id, id)))[0];

const statusesOf = async (db: Db) =>
  (await db.select().from(refunds).orderBy(refunds.id)).map(({ status }) => status);

test("what was sent outside the provider is given back, in cents of its own, and asked no more", async ({
  db,
  bank,
}) => {
  const charge = await createRefused(db, bank, 2000);

  expect(await giveUpRefund(bank.money, charge.refundId, { by, now, reference })).toBe("done");

  expect(await paymentOf(db, charge.paymentId)).toMatchObject({
    status: "succeeded",
    refundedCents: 0,
    sentCents: 2000,
  });
  expect(await db.select().from(refunds)).toMatchObject([{ status: "done", reference }]);
  const [bill] = await db.select().from(bills).where(eq(bills.id, charge.bill.id));
  expect(bill).toMatchObject({ status: "paid", creditedCents: 2000 });
  const mails = await mailsTo(db, charge.family.email);
  const partMail = mails.find(({ template }) => template === "payment_refunded_part");
  expect(partMail?.body).toContain("par virement");
  const lines = await listHistory(db, [{ machine: "payment", id: charge.paymentId }]);
  expect(lines.at(-1)).toMatchObject({
    event: "refund_part",
    by: { role: "operator", name: "Agathe" },
    details: { cents: 2000, sent: true },
  });
  expect(await proveLedger(db)).toEqual([]);

  await charge.allow();
  expect(await askAgain(db, plusMinutes(now, 5), { cards: bank.cards })).toBe(0);
  const again = giveUpRefund(bank.money, charge.refundId, { by, now, reference });
  await expect(again).rejects.toMatchObject({ code: "api.payment.refund_closed" });
});

test("the rest goes back by the provider; both together are the whole", async ({ db, bank }) => {
  const charge = await createRefused(db, bank, 2000);
  await giveUpRefund(bank.money, charge.refundId, { by, now, reference });
  await charge.allow();

  await refundPayment(bank.money, charge.paymentId, now);
  await bank.deliver();

  expect(await paymentOf(db, charge.paymentId)).toMatchObject({
    status: "refunded",
    refundedCents: 4300,
    sentCents: 2000,
    quarantine: null,
  });
  expect(await stateOf(db, charge)).toMatchObject({ bill: "credited" });
  expect(await proveLedger(db)).toEqual([]);
});

test("what the provider refuses waits to be sent by hand: the family is asked for its account (STM-51, CUS-050)", async ({
  db,
  bank,
}) => {
  const charge = await createRefused(db, bank);

  expect(await giveUpRefund(bank.money, charge.refundId, { by, now })).toBe("to_send");

  expect(await paymentOf(db, charge.paymentId)).toMatchObject({ refundedCents: 0, sentCents: 0 });
  const lines = await listHistory(db, [{ machine: "refund", id: charge.refundId }]);
  expect(lines.map(({ event }) => event)).toEqual(["open", "fail", "turn"]);
  const [asking] = (await mailsTo(db, charge.family.email)).slice(-1);
  expect(asking?.subject).toContain("Où vous rendre 63,00");
  expect(asking?.body).toContain("au plus tard le 23 septembre");
  await charge.allow();
  expect(await askAgain(db, plusMinutes(now, 5), { cards: bank.cards })).toBe(0);
  await refundPayment(bank.money, charge.paymentId, now);
  expect(await statusesOf(db)).toEqual(["to_send"]);

  const sending = { reference, on: "2026-09-09" };
  await sendRefund(bank.money, charge.refundId, sending, { by, now });

  expect(await statusesOf(db)).toEqual(["done"]);
  expect(await stateOf(db, charge)).toMatchObject({ payment: "refunded", bill: "credited" });
  expect(await proveLedger(db)).toEqual([]);
});

test("what the provider takes after all is not given up", async ({ db, bank }) => {
  const charge = await createRefused(db, bank, 2000);
  await charge.allow();

  expect(await giveUpRefund(bank.money, charge.refundId, { by, now, reference })).toBe("sending");
  await bank.deliver();

  expect(await statusesOf(db)).toEqual(["done"]);
  expect(await paymentOf(db, charge.paymentId)).toMatchObject({
    refundedCents: 2000,
    sentCents: 0,
  });
});

test("while the provider does not answer, or somebody is asking it, nothing is given up", async ({
  db,
  bank,
}) => {
  const { refundId } = await createRefused(db, bank, 2000);
  const giveUp = (refund: Cards["refund"]) =>
    giveUpRefund({ ...bank.money, cards: { ...bank.cards, refund } }, refundId, {
      by,
      now,
      reference,
    });

  await expect(giveUp(() => Promise.reject(new Error("cut")))).rejects.toThrow("cut");
  const during: unknown[] = [];
  const requested = giveUp(async () => {
    during.push(
      await giveUpRefund(bank.money, refundId, { by, now }).catch((error: unknown) => error),
    );
    throw new Error("cut again");
  });
  await expect(requested).rejects.toThrow("cut again");

  expect(during).toMatchObject([{ code: "api.payment.refund_being_asked" }]);
  expect(await statusesOf(db)).toEqual(["asked"]);
  expect(await giveUpRefund(bank.money, refundId, { by, now, reference })).toBe("done");
});

test("a worker that held a refund for too long closes nothing that another has closed since", async ({
  db,
  bank,
}) => {
  const { refundId, paymentId } = await createRefused(db, bank, 2000);
  const refund: Cards["refund"] = async (requested) => {
    await db.update(refunds).set({ askingUntil: new Date(0) });
    expect(await giveUpRefund(bank.money, refundId, { by, now })).toBe("to_send");
    return bank.cards.refund(requested);
  };
  const money = { ...bank.money, cards: { ...bank.cards, refund } };

  const late = giveUpRefund(money, refundId, { by, now, reference });

  await expect(late).rejects.toMatchObject({ code: "api.payment.refund_closed" });
  expect(await statusesOf(db)).toEqual(["to_send"]);
  expect(await paymentOf(db, paymentId)).toMatchObject({ sentCents: 0 });
});

test("money that went back by another hand is not sent once more", async ({ db, bank }) => {
  const charge = await createRefused(db, bank, 2000);
  await charge.allow();
  const { intentId } = (await paymentOf(db, charge.paymentId)) ?? {};
  const elsewhere = {
    entity: "main",
    intentId: intentId ?? "",
    idempotencyKey: "by hand",
  } as const;
  await bank.cards.refund(elsewhere);

  const sending = giveUpRefund(bank.money, charge.refundId, { by, now, reference });
  await expect(sending).rejects.toMatchObject({ code: "api.payment.refund_too_high" });

  expect(await stateOf(db, charge)).toMatchObject({ payment: "refunded", bill: "credited" });
  expect(await giveUpRefund(bank.money, charge.refundId, { by, now })).toBe("failed");
  await bank.deliver();
  expect(await paymentOf(db, charge.paymentId)).toMatchObject({
    refundedCents: 6300,
    sentCents: 0,
    quarantine: null,
  });
  expect(await proveLedger(db)).toEqual([]);
});

for (const [how, sent] of [
  ["sent", reference],
  ["given up", undefined],
] as const) {
  test(`the money of a course that was ${how} is not asked for again`, async ({ db, bank }) => {
    const charge = await createCharge(db, bank);
    await chargeAttempt(bank.money, charge.paymentId, now);
    const which = eq(courses.id, charge.course.id);
    await db.update(bills).set({ createdAt: plusMinutes(now, -60) });
    await db.update(courses).set({ refundDueAt: now }).where(which);
    const allow = await refuseRefunds(db, charge.paymentId);
    await expect(giveBack(db, now, { cards: bank.cards })).rejects.toThrow("not_refundable");
    const [refund] = await db.select().from(refunds);

    await giveUpRefund(bank.money, refund?.id ?? 0, { by, now, reference: sent });
    await allow();

    expect(await giveBack(db, plusMinutes(now, 5), { cards: bank.cards })).toBe(1);
    const [course] = await db.select().from(courses).where(which);
    expect(course?.refundDueAt).toBeNull();
    expect(await bank.deliver()).toBeGreaterThan(0);
    expect(await paymentOf(db, charge.paymentId)).toMatchObject({ refundedCents: 0 });
    expect(await statusesOf(db)).toEqual([sent ? "done" : "to_send"]);
    expect(await proveLedger(db)).toEqual([]);
  });
}
