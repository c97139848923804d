import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { providerEvents as events } from "#app/modules/billing/payment/charge.table.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { refunds as endpoints } from "#app/modules/billing/refund/endpoints.ts";
import { giveBack } from "#app/modules/billing/refund/give-back.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { stripeObjects } from "#app/sandbox/stripe/tables.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { createCharge, paymentOf, test } from "#tests/gateways/charge.ts";
import { stepDispute } from "#tests/gateways/disputes.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { providerEvents } from "./endpoints.ts";
import { providerEventSweeps } from "./sweeps.server.ts";

const operator = { id: 1, role: "operator" } as const;
const applyEvents = dueOf(providerEventSweeps(followers), "bank events");
const askEnds = dueOf(providerEventSweeps(followers), "disputes without an end");
const askRefunds = dueOf(refundSweeps(followers), "refunds to ask");

/** Paid by a card whose holder disputes it at once; no event has told us. */
async function createUntold(db: Db, bank: TestBank) {
  const charge = await createCharge(db, bank, "4000000000000259");
  await chargeAttempt(bank.money, charge.paymentId, now);
  const cancelled = { by: bySystem, now, cause: "cancelled" };
  await db.transaction((tx) => giveBack(tx, charge.bill.id, cancelled));
  return charge;
}

const rowsOf = (db: Db, { paymentId }: { paymentId: number }) =>
  db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.id);

const refundsAtBank = (db: Db) => db.$count(stripeObjects, eq(stripeObjects.kind, "refund"));

test("refused for a dispute that no event told, a refund stays, says why, and leaves once it is won (API-300b)", async ({
  db,
  bank,
}) => {
  const charge = await createUntold(db, bank);

  await askRefunds(db, inDays(1), bank);
  expect(await rowsOf(db, charge)).toMatchObject([{ status: "asked", askingUntil: null }]);
  await applyEvents(db, inDays(1), bank);
  expect(await paymentOf(db, charge)).toMatchObject({ quarantine: "card_dispute" });
  const [row] = await rowsOf(db, charge);
  const api = bank.callerOf({ id: charge.family.id, role: "customer" }, inDays(1));
  expect(await api(endpoints.show, { params: { id: row?.id ?? 0 } })).toMatchObject({
    promise: "after_dispute",
    disputed_on: "2026-09-10",
    state: { variant: "disputed" },
  });

  await stepDispute(db, "won");
  await askEnds(db, inDays(3), bank);
  expect(await paymentOf(db, charge)).toMatchObject({ disputedAt: null, quarantine: null });
  await askRefunds(db, inDays(3), bank);
  await bank.deliver(inDays(3));

  expect(await rowsOf(db, charge)).toMatchObject([{ status: "done", way: "provider" }]);
  expect(await refundsAtBank(db)).toBe(1);
  expect(await paymentOf(db, charge)).toMatchObject({ refundedCents: 6300, disputedAt: null });
  expect(await proveLedger(db)).toEqual([]);
});

/** A payment disputed at the bank, whose refund the bank has refused. */
async function createRefused(db: Db, bank: TestBank) {
  const charge = await createUntold(db, bank);
  await askRefunds(db, inDays(1), bank);
  await applyEvents(db, inDays(1), bank);
  return charge;
}

async function closeHere(db: Db, bank: TestBank) {
  const [opened] = await db.select().from(events).where(eq(events.reason, "card_dispute"));
  await bank.callerOf(operator, inDays(2))(providerEvents.close, {
    params: { id: opened?.id ?? "" },
    body: { reason: "Retirée." },
  });
}

test("closed by an operator while the bank still disputes, nothing leaves by the card or by hand before its answer (API-300b)", async ({
  db,
  bank,
}) => {
  const charge = await createRefused(db, bank);
  await closeHere(db, bank);

  await askRefunds(db, inDays(2), bank);
  const [row] = await rowsOf(db, charge);
  const giveUp = bank.callerOf(operator, inDays(2))(endpoints.giveUp, {
    params: { id: row?.id ?? 0 },
    body: { reference: "VIR 1", reason: "Refusé." },
  });
  expect(await refusalOf(giveUp)).toMatchObject({ code: "api.payment.disputed" });
  expect(await rowsOf(db, charge)).toMatchObject([{ status: "asked", way: "provider" }]);

  // Closed here, it is in no list; the bank is still asked.
  await stepDispute(db, "won");
  await askEnds(db, inDays(3), bank);
  expect(await paymentOf(db, charge)).toMatchObject({ disputedAt: null, quarantine: null });
  await askRefunds(db, inDays(3), bank);
  await bank.deliver(inDays(3));
  expect(await rowsOf(db, charge)).toMatchObject([{ status: "done", way: "provider" }]);
  expect(await proveLedger(db)).toEqual([]);
  const [closed] = await db.select().from(events).where(eq(events.status, "closed"));
  expect(closed).toMatchObject({ reason: "card_dispute · Retirée. · won", nextTryAt: null });
});

test("closed by an operator, a dispute that the bank decides for the holder is the refund (STM-51)", async ({
  db,
  bank,
}) => {
  const charge = await createRefused(db, bank);
  await closeHere(db, bank);
  await stepDispute(db, "lost");

  await askEnds(db, inDays(3), bank);
  await askRefunds(db, inDays(3), bank);

  expect(await rowsOf(db, charge)).toMatchObject([{ status: "done", way: "bank" }]);
  expect(await refundsAtBank(db)).toBe(0);
  expect(await proveLedger(db)).toEqual([]);
});

test("one that a former version let go while the bank still disputes: the refund fails, and says so (STM-51)", async ({
  db,
  bank,
}) => {
  const charge = await createRefused(db, bank);
  await closeHere(db, bank);
  await db.update(payments).set({ disputedAt: null }).where(eq(payments.id, charge.paymentId));

  const still = { code: "api.payment.disputed_still" };
  await expect(askRefunds(db, inDays(2), bank)).rejects.toMatchObject(still);
  const [row] = await rowsOf(db, charge);
  const giveUp = bank.callerOf(operator, inDays(2))(endpoints.giveUp, {
    params: { id: row?.id ?? 0 },
    body: { reference: "VIR 1", reason: "Refusé." },
  });
  expect(await refusalOf(giveUp)).toMatchObject(still);
  expect(await rowsOf(db, charge)).toMatchObject([{ status: "asked", way: "provider" }]);
});

test("lost before anybody told us, the bank's hand is the refund, and none is made besides (STM-51)", async ({
  db,
  bank,
}) => {
  const charge = await createUntold(db, bank);
  await stepDispute(db, "lost");

  await askRefunds(db, inDays(1), bank);
  await applyEvents(db, inDays(1), bank);
  await askRefunds(db, inDays(2), bank);
  await bank.deliver(inDays(2));

  expect(await rowsOf(db, charge)).toMatchObject([{ status: "done", way: "bank" }]);
  expect(await refundsAtBank(db)).toBe(0);
  expect(await paymentOf(db, charge)).toMatchObject({ sentCents: 6300, refundedCents: 0 });
  expect(await proveLedger(db)).toEqual([]);
});

test("an operator who gives a refund up is told of the dispute, and nothing leaves by hand (STM-51)", async ({
  db,
  bank,
}) => {
  const charge = await createUntold(db, bank);
  const [row] = await rowsOf(db, charge);
  const giveUp = bank.callerOf(operator)(endpoints.giveUp, {
    params: { id: row?.id ?? 0 },
    body: { reference: "VIR 1", reason: "Refusé." },
  });

  expect(await refusalOf(giveUp)).toMatchObject({ status: 409, code: "api.payment.disputed" });
  expect(await rowsOf(db, charge)).toMatchObject([{ status: "asked", way: "provider" }]);
  await applyEvents(db, now, bank);
  expect(await paymentOf(db, charge)).toMatchObject({ disputedAt: now });
});

test("a dispute is due on the bank's day, and leaves the inbox once the bank has our answer (STM-48)", async ({
  db,
  bank,
}) => {
  const charge = await createUntold(db, bank);
  await askRefunds(db, now, bank);
  await applyEvents(db, now, bank);
  await bank.deliver();
  const rows = async (days: number) => {
    const api = bank.callerOf(operator, inDays(days));
    return (await api(inbox.list, { query: { kind: "card_dispute" } })).data;
  };
  // Told twice, once by the provider and once as it was asked: it waits once.
  const [row, ...others] = await rows(5);
  expect(others).toEqual([]);
  expect(row?.overdue).toBe(false);
  const aheadMs = new Date(row?.deadline ?? 0).getTime() - inDays(9).getTime();
  expect(Math.abs(aheadMs)).toBeLessThan(120_000);
  expect(await rows(10)).toMatchObject([{ overdue: true }]);

  await stepDispute(db, "answered");
  await askEnds(db, inDays(2), bank);
  expect(await rows(10)).toEqual([]);
  expect(await paymentOf(db, charge)).toMatchObject({ quarantine: "card_dispute" });
  const [opened] = await db.select().from(events).where(eq(events.reason, "card_dispute"));
  const shown = bank.callerOf(operator)(providerEvents.show, { params: { id: opened?.id ?? "" } });
  expect(await shown).toMatchObject({ answered_at: inDays(2).toISOString() });
});

test("the provider's own word that a dispute is answered is heard at once", async ({
  db,
  bank,
}) => {
  await createUntold(db, bank);
  await bank.deliver();
  await stepDispute(db, "answered", { told: true });
  await bank.deliver(inDays(1));

  const [opened] = await db.select().from(events).where(eq(events.reason, "card_dispute"));
  expect(opened).toMatchObject({ answeredAt: inDays(1) });
});

test("what a bank that decided did not take leaves by hand: the card takes no refund any more (STM-51)", async ({
  db,
  bank,
}) => {
  const charge = await createUntold(db, bank);
  const [dispute] = await db.select().from(stripeObjects).where(eq(stripeObjects.kind, "dispute"));
  const data = { ...dispute?.data, amount: 2000 };
  await db.update(stripeObjects).set({ data }).where(eq(stripeObjects.kind, "dispute"));
  await stepDispute(db, "lost");
  await askRefunds(db, inDays(1), bank);
  await applyEvents(db, inDays(1), bank);
  const [, rest] = await rowsOf(db, charge);
  expect(rest).toMatchObject({ status: "asked", amountCents: 4300 });

  await bank.callerOf(operator, inDays(2))(endpoints.giveUp, {
    params: { id: rest?.id ?? 0 },
    body: { reference: "VIR 1", reason: "Refusé." },
  });

  expect(await paymentOf(db, charge)).toMatchObject({ sentCents: 6300, refundedCents: 0 });
  expect(await refundsAtBank(db)).toBe(0);
  expect(await proveLedger(db)).toEqual([]);
});

test("a warning that was answered and becomes a dispute waits in the inbox again, closed here or not (STM-48)", async ({
  db,
  bank,
}) => {
  await createUntold(db, bank);
  await bank.deliver();
  await stepDispute(db, "answered", { told: true });
  await bank.deliver(inDays(1));
  await db
    .update(events)
    .set({ status: "closed", reason: "card_dispute · vu" })
    .where(eq(events.reason, "card_dispute"));
  const [dispute] = await db.select().from(stripeObjects).where(eq(stripeObjects.kind, "dispute"));
  const data = { ...dispute?.data, status: "needs_response" };
  await db.update(stripeObjects).set({ data }).where(eq(stripeObjects.kind, "dispute"));

  await askEnds(db, inDays(2), bank);

  const [opened] = await db.select().from(events).where(eq(events.reason, "card_dispute"));
  expect(opened).toMatchObject({ answeredAt: null, status: "quarantined" });
});
