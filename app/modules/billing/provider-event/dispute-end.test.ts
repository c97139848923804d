import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { providerEvents as events } from "#app/modules/billing/payment/charge.table.server.ts";
import { giveBack } from "#app/modules/billing/refund/give-back.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { stripeObjects } from "#app/sandbox/stripe/tables.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { bring, createCharge, paymentOf, test } from "#tests/gateways/charge.ts";
import { disputesAtBank, stepDispute } from "#tests/gateways/disputes.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { providerEvents } from "./endpoints.ts";
import { providerEventSweeps } from "./sweeps.server.ts";

const askEnds = dueOf(providerEventSweeps(followers), "disputes without an end");
const askRefunds = dueOf(refundSweeps(followers));

/** A charge that was disputed as soon as it was paid. */
async function createDisputed(db: Db, bank: TestBank) {
  const charge = await createCharge(db, bank, "4000000000000259");
  await chargeAttempt(bank.money, charge.paymentId, now);
  await bank.deliver();
  return charge;
}

test("a dispute whose end was never told is asked of the provider each day, and ends once (API-300b)", async ({
  db,
  bank,
}) => {
  const charge = await createDisputed(db, bank);
  const cancelled = { by: bySystem, now, cause: "cancelled" };
  await db.transaction((tx) => giveBack(tx, charge.bill.id, cancelled));
  await askEnds(db, inDays(1), bank);
  expect(await paymentOf(db, charge)).toMatchObject({ disputedAt: now });
  const { intentId } = await paymentOf(db, charge);
  const [open] = await disputesAtBank(db);
  expect(open).toMatchObject({ status: "needs_response", intent: intentId, amount: 6300 });
  const id = open?.id ?? "";
  expect(await stepDispute(db, "won")).toEqual({ id, step: "won", told: false });
  await expect(stepDispute(db, "lost")).rejects.toThrow("has ended already");
  await bank.deliver();
  expect(await paymentOf(db, charge)).toMatchObject({ disputedAt: now });

  await askEnds(db, inDays(1), bank);
  expect(await paymentOf(db, charge)).toMatchObject({ disputedAt: now });
  await askEnds(db, inDays(2), bank);
  expect(await paymentOf(db, charge)).toMatchObject({ disputedAt: null, quarantine: null });
  const object = { id, object: "dispute", amount: 6300, payment_intent: intentId, status: "won" };
  const late = { id: "evt_late", object: "event", type: "charge.dispute.closed", data: { object } };
  expect(await bring(db, bank, JSON.stringify(late))).toBe(true);
  await askRefunds(db, inDays(3), bank);
  await bank.deliver();

  expect(await db.select().from(refunds)).toMatchObject([{ status: "done", way: "provider" }]);
  expect(await proveLedger(db)).toEqual([]);
});

test("a dispute that the provider does not know is asked eight times, then an operator closes it (API-300b)", async ({
  db,
  bank,
}) => {
  const charge = await createDisputed(db, bank);
  const cancelled = { by: bySystem, now, cause: "cancelled" };
  await db.transaction((tx) => giveBack(tx, charge.bill.id, cancelled));
  await db.delete(stripeObjects).where(eq(stripeObjects.kind, "dispute"));
  const api = bank.callerOf({ id: 1, role: "operator" });
  const queued = async () => (await api(inbox.show, {})).map(({ kind }) => kind);

  for (let day = 1; day <= 7; day++) await askEnds(db, inDays(day), bank);
  expect(await queued()).not.toContain("provider_event");
  await askEnds(db, inDays(8), bank);
  const [event] = await db.select().from(events).where(eq(events.type, "charge.dispute.created"));
  expect(event).toMatchObject({
    status: "dead",
    reason: "dispute_unknown",
    tries: 8,
    nextTryAt: null,
  });
  expect(await queued()).toContain("provider_event");
  await askEnds(db, inDays(9), bank);
  await askRefunds(db, inDays(9), bank);
  expect(await paymentOf(db, charge)).toMatchObject({ disputedAt: now, refundedCents: 0 });

  // Another dispute of the payment that is won frees nothing: this one is not closed.
  const { intentId } = await paymentOf(db, charge);
  const other = { id: "dp_other", object: "dispute", amount: 6300, payment_intent: intentId };
  for (const [type, status] of [
    ["created", "needs_response"],
    ["closed", "won"],
  ]) {
    const told = {
      id: `evt_${String(type)}`,
      object: "event",
      type: `charge.dispute.${String(type)}`,
    };
    await bring(db, bank, JSON.stringify({ ...told, data: { object: { ...other, status } } }));
  }
  expect(await paymentOf(db, charge)).toMatchObject({ disputedAt: now });

  // Applied anew, it is asked about once more, and nothing leaves meanwhile.
  const params = { id: event?.id ?? "" };
  expect(await api(providerEvents.retry, { params, body: {} })).toMatchObject({
    status: "quarantined",
    reason: "card_dispute",
  });
  expect(await paymentOf(db, charge)).toMatchObject({ quarantine: "card_dispute" });
  for (let day = 10; day <= 18; day++) await askEnds(db, inDays(day), bank);
  const reason = "Elle n’existe pas chez le prestataire.";
  expect(await api(providerEvents.close, { params, body: { reason } })).toMatchObject({
    status: "closed",
    reason: `dispute_unknown · ${reason}`,
  });
  expect(await queued()).not.toContain("provider_event");
  expect(await paymentOf(db, charge)).toMatchObject({ disputedAt: null, quarantine: null });
  await askRefunds(db, inDays(19), bank);
  await bank.deliver(inDays(19));
  expect(await db.select().from(refunds)).toMatchObject([{ status: "done", way: "provider" }]);
  expect(await proveLedger(db)).toEqual([]);
});

test("a dispute that an older release stored waits until the day that its bank names (API-300b)", async ({
  db,
  bank,
}) => {
  await createDisputed(db, bank);
  const ofDispute = eq(events.type, "charge.dispute.created");
  const [event] = await db.select().from(events).where(ofDispute);
  const object = { ...event?.payload.object, evidence_details: { due_by: +inDays(7) / 1000 } };
  const older = { answerBy: null, payload: { ...event?.payload, object } };
  await db.update(events).set(older).where(ofDispute);
  const api = bank.callerOf({ id: 1, role: "operator" });
  const deadline = async () =>
    (await api(inbox.show, {})).find(({ kind }) => kind === "card_dispute")?.deadline_at;
  expect(await deadline()).toBe(inDays(7).toISOString());
  await db
    .update(events)
    .set({ payload: { object: {} } })
    .where(ofDispute);
  expect(await deadline()).toBe(inDays(2).toISOString());
});
