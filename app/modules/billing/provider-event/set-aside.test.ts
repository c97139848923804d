import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { providerEvents as events } from "#app/modules/billing/payment/charge.table.server.ts";
import { payments as paymentEndpoints } from "#app/modules/billing/payment/endpoints.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { bring, createCharge, paid, stateOf, test } from "#tests/gateways/charge.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { providerEvents } from "./endpoints.ts";

const operator = { id: 1, role: "operator" } as const;
const reason = "Le prestataire nous a donné raison.";

test("an event that was set aside is applied anew once its cause is gone (API-300a)", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank);
  bank.faults.push("lost", "lost");
  await chargeAttempt(bank.money, charge.paymentId, now);
  const ofPayment = eq(payments.id, charge.paymentId);
  const [{ amountCents } = { amountCents: 0 }] = await db.select().from(payments).where(ofPayment);
  await db.update(payments).set({ amountCents: 1 }).where(ofPayment);
  await bank.deliver();
  const [event] = await db.select().from(events).where(eq(events.status, "quarantined"));
  expect(event).toMatchObject({ reason: "amount_mismatch" });
  await db.update(payments).set({ amountCents }).where(ofPayment);
  const api = bank.callerOf(operator);
  const params = { id: event?.id ?? "" };

  expect(await api(providerEvents.retry, { params, body: {} })).toMatchObject({
    status: "done",
    reason: null,
    payment_id: charge.paymentId,
  });

  expect(await stateOf(db, charge)).toEqual(paid);
  const [payment] = await db.select().from(payments).where(ofPayment);
  expect(payment?.quarantine).toBeNull();
  expect(await refusalOf(api(providerEvents.retry, { params, body: {} }))).toMatchObject({
    status: 409,
    code: "api.payment.event_closed",
  });
});

test("one that fails again waits for the clock, then for a person (API-300a)", async ({
  db,
  bank,
}) => {
  const object = { id: "pi_nobody", object: "payment_intent", status: "succeeded", metadata: {} };
  const data = { object: { ...object, currency: "eur", amount_received: 100 } };
  const event = { id: "evt_nobody", object: "event", type: "payment_intent.succeeded", data };
  await bring(db, bank, JSON.stringify(event));
  await db.update(events).set({ status: "dead", tries: 8, nextTryAt: null });
  const api = bank.callerOf(operator);

  const again = await api(providerEvents.retry, { params: { id: "evt_nobody" }, body: {} });
  expect(again).toMatchObject({ status: "stored", reason: "no payment of ours" });
  const [row] = await db.select().from(events);
  expect(row).toMatchObject({ tries: 1, nextTryAt: expect.any(Date) as Date });
});

test("an operator closes a card dispute that is over: it waits in no list (API-300b)", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank, "4000000000000259");
  await chargeAttempt(bank.money, charge.paymentId, now);
  await bank.deliver();
  const api = bank.callerOf(operator);
  const { events: waiting } = await api(paymentEndpoints.listAll, { query: {} });
  expect(waiting).toMatchObject([{ reason: "card_dispute", payment_id: charge.paymentId }]);
  const queued = async () => (await api(inbox.show, {})).map(({ kind }) => kind);
  expect(await queued()).toContain("card_dispute");
  const params = { id: waiting[0]?.id ?? "" };
  const unsaid = refusalOf(api(providerEvents.close, { params, body: { reason: "" } }));
  expect(await unsaid).toMatchObject({ status: 422, errors: [{ field: "reason" }] });

  expect(await api(providerEvents.close, { params, body: { reason } })).toMatchObject({
    status: "closed",
    reason: `card_dispute · ${reason}`,
  });

  expect((await api(paymentEndpoints.listAll, { query: {} })).events).toEqual([]);
  expect(await queued()).not.toContain("card_dispute");
  const [payment] = await db.select().from(payments).where(eq(payments.id, charge.paymentId));
  // The bank has said nothing yet: what is owed of it waits.
  expect(payment).toMatchObject({ status: "succeeded", quarantine: null, disputedAt: now });
  const lines = await db.select().from(historyLines).where(eq(historyLines.event, "close_event"));
  expect(lines).toMatchObject([{ machine: "payment", details: { event: params.id } }]);
  const twice = api(providerEvents.close, { params, body: { reason } });
  expect(await refusalOf(twice)).toMatchObject({ status: 409 });
  const unknown = api(providerEvents.close, { params: { id: "evt_none" }, body: { reason } });
  expect(await refusalOf(unknown)).toMatchObject({ status: 404 });
});
