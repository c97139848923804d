import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { providerEvents } from "#app/modules/billing/payment/charge.table.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createOwed } from "#tests/factories/refund.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { bounceRefunds, bring, createCharge, test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { refunds as endpoints } from "./endpoints.ts";
import { refundPayment } from "./open.server.ts";
import { refundQueues } from "./queues.server.ts";
import { refundSweeps } from "./sweeps.server.ts";
import { refunds } from "./table.server.ts";

const operator = { id: 1, role: "operator" } as const;

async function createRefunded(db: Db, bank: TestBank, amountCents?: number) {
  const charge = await createCharge(db, bank);
  await chargeAttempt(bank.money, charge.paymentId, now);
  await refundPayment(bank.money, charge.paymentId, now, { amountCents });
  await bank.deliver();
  return charge;
}

const paymentOf = async (db: Db, id: number) =>
  (await db.select().from(payments).where(eq(payments.id, id)))[0];

test.for([
  ["whole", undefined, 6300],
  ["in part", 2000, 2000],
] as const)(
  "a refund said done, %s, that the bank gives back leaves by hand, once (STM-51)",
  async ([, part, cents], { db, bank }) => {
    const charge = await createRefunded(db, bank, part);
    expect(await paymentOf(db, charge.paymentId)).toMatchObject({ refundedCents: cents });
    expect(await proveLedger(db)).toEqual([]);

    await bounceRefunds(db, bank, inDays(20));

    expect(await paymentOf(db, charge.paymentId)).toMatchObject({
      status: "succeeded",
      refundedCents: 0,
    });
    const [row] = await db.select().from(refunds);
    expect(row).toMatchObject({ status: "to_send", way: "hand", closedAt: null });
    expect(row?.dueOn).toBe("2026-10-04");
    expect(await proveLedger(db)).toEqual([]);
    const told = (await mailsTo(db, charge.family.email)).filter(
      ({ template }) => template === "refund_bounced",
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toMatch(/À vous rendre\s: [26][03],00\s€, au plus tard le 4 octobre/);

    const api = bank.callerOf(operator, inDays(21));
    const params = { id: row?.id ?? 0 };
    const sent = { reference: "VIR 77" };
    expect(await api(endpoints.markSent, { params, body: sent })).toMatchObject({ status: "done" });
    expect(await paymentOf(db, charge.paymentId)).toMatchObject({
      refundedCents: 0,
      sentCents: cents,
    });
    expect(await proveLedger(db)).toEqual([]);
  },
);

test("one that the bank refuses before it was said done leaves by hand as well", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank);
  await chargeAttempt(bank.money, charge.paymentId, now);
  await bank.deliver();
  await refundPayment(bank.money, charge.paymentId, now);
  const [refund] = await db.select().from(refunds);
  const payment = await paymentOf(db, charge.paymentId);
  const object = {
    id: "re_early",
    object: "refund",
    payment_intent: payment?.intentId,
    amount: 6300,
    status: "failed",
    metadata: { refund_key: refund?.idempotencyKey },
  };
  const event = { id: "evt_early", object: "event", type: "refund.failed", data: { object } };

  await bring(db, bank, JSON.stringify(event));

  expect(await db.select().from(refunds)).toMatchObject([{ status: "to_send", way: "hand" }]);
  expect(await paymentOf(db, charge.paymentId)).toMatchObject({ refundedCents: 0 });
  expect(await proveLedger(db)).toEqual([]);
});

test.for([
  ["of that refund alone", undefined, 6300, 0],
  ["of two refunds, one of which the bank kept", 2000, 8300 - 2000, 4300],
] as const)(
  "a total %s that comes after its failure tells nothing twice, and the row stays to send (STM-51)",
  async ([, part, total, kept], { db, bank }) => {
    const charge = await createCharge(db, bank);
    await chargeAttempt(bank.money, charge.paymentId, now);
    await bank.deliver();
    await refundPayment(bank.money, charge.paymentId, now, { amountCents: part });
    if (part) await refundPayment(bank.money, charge.paymentId, now, { amountCents: 4300 });
    const intentId = (await paymentOf(db, charge.paymentId))?.intentId ?? "";
    const [first] = await db.select().from(refunds).orderBy(refunds.id);
    const at = 1_789_000_000;
    const event = (type: string, created: number, object: object) => {
      const data = { object: { payment_intent: intentId, created: at, ...object } };
      return bring(db, bank, JSON.stringify({ id: type, object: "event", type, created, data }));
    };
    const failed = { id: "re_1", object: "refund", status: "failed", amount: part ?? 6300 };
    const metadata = { refund_key: first?.idempotencyKey };
    await event("refund.failed", at + 60, { ...failed, metadata });

    await event("charge.refunded", at + 1, { object: "charge", amount_refunded: total });

    expect(await paymentOf(db, charge.paymentId)).toMatchObject({
      status: "succeeded",
      refundedCents: kept,
    });
    const rows = await db.select().from(refunds).orderBy(refunds.id);
    expect(rows[0]).toMatchObject({ status: "to_send", way: "hand" });
    expect(rows.slice(1).map(({ status }) => status)).toEqual(kept ? ["done"] : []);
    const told = (await mailsTo(db, charge.family.email)).map(({ template }) => template);
    expect(told.filter((name) => name === "refund_bounced")).toHaveLength(1);
    expect(told.filter((name) => name.startsWith("payment_refunded"))).toHaveLength(kept ? 1 : 0);
    expect(await proveLedger(db)).toEqual([]);
  },
);

test("one that no row of ours asked for is set aside for an operator", async ({ db, bank }) => {
  const charge = await createRefunded(db, bank);
  const payment = await paymentOf(db, charge.paymentId);
  const object = { id: "re_x", object: "refund", amount: 1, status: "failed", metadata: {} };
  const data = { object: { ...object, payment_intent: payment?.intentId } };
  const event = { id: "evt_x", object: "event", type: "refund.failed", data };

  await bring(db, bank, JSON.stringify(event));

  const [kept] = await db.select().from(providerEvents).where(eq(providerEvents.id, "evt_x"));
  expect(kept).toMatchObject({ status: "quarantined", reason: "refund_mismatch" });
  expect(await db.select().from(refunds)).toMatchObject([{ status: "done" }]);
});

test("an old refund that failed is turned by hand, or closed under its reference (STM-51)", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank);
  await chargeAttempt(bank.money, charge.paymentId, now);
  await bank.deliver();
  await refundPayment(bank.money, charge.paymentId, now);
  await db.update(refunds).set({ status: "failed" });
  const [refund] = await db.select().from(refunds);
  const params = { id: refund?.id ?? 0 };
  const api = bank.callerOf({ ...operator }, now);
  const giveUp = (reference?: string) =>
    api(endpoints.giveUp, { params, body: { reference, reason: "Compte fermé" } });

  expect(await giveUp()).toMatchObject({ state: "to_send" });
  expect(await refusalOf(giveUp())).toMatchObject({ status: 409 });
  await db.update(refunds).set({ status: "failed", way: "provider" });
  expect(await giveUp("VIR 9")).toMatchObject({ state: "done" });
  expect(await paymentOf(db, charge.paymentId)).toMatchObject({ sentCents: 6300 });
  expect(await proveLedger(db)).toEqual([]);
});

test("a transfer to a closed account that the bank sends back waits for another account (STM-51)", async ({
  db,
}) => {
  const { family, payment, refund } = await createOwed(db);
  const api = operatorOf(db);
  const params = { id: refund.id };
  const reason = "Compte fermé";
  const comeBack = () => api(endpoints.giveUp, { params, body: { returned: true, reason } });
  expect(await refusalOf(comeBack())).toMatchObject({ code: "api.refund.not_sent" });
  await api(endpoints.markSent, { params, body: { reference: "VIR 1" } });

  expect(await comeBack()).toMatchObject({ state: "to_send" });

  expect(await paymentOf(db, payment.id)).toMatchObject({ status: "succeeded", sentCents: 0 });
  expect(await db.select().from(refunds)).toMatchObject([
    { status: "to_send", reference: null, ibanEnd: null, sealedIban: null },
  ]);
  expect((await mailsTo(db, family.email)).at(-1)).toMatchObject({ template: "refund_returned" });
  expect(await proveLedger(db)).toEqual([]);
  expect(await refusalOf(comeBack())).toMatchObject({ status: 409 });
  await api(endpoints.markSent, { params, body: { reference: "VIR 2" } });
  expect(await paymentOf(db, payment.id)).toMatchObject({ status: "refunded", sentCents: 6300 });
  expect(await proveLedger(db)).toEqual([]);
});

test("what is owed to a closed account waits for an operator, and no mail goes to it (CUS-050)", async ({
  db,
}) => {
  const { family, refund } = await createOwed(db);
  const queue = refundQueues.find(({ kind }) => kind === "refund");
  if (!queue) throw new Error("No queue of refunds.");
  const waiting = () => db.$count(refunds, queue.waiting(db, now));
  expect(await waiting()).toBe(0);
  await db.update(users).set({ disabledAt: now }).where(eq(users.id, family.id));
  expect(await waiting()).toBe(1);
  const sentBefore = (await mailsTo(db, family.email)).length;

  await dueOf(refundSweeps(followers))(db, inDays(3));

  expect(await mailsTo(db, family.email)).toHaveLength(sentBefore);
  const body = { reference: "VIR 3" };
  await operatorOf(db)(endpoints.markSent, { params: { id: refund.id }, body });
  expect(await waiting()).toBe(0);
});
