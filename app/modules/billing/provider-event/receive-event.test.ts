import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import { signatureOf } from "#app/lib/signed-event.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { providerEvents } from "#app/modules/billing/payment/charge.table.server.ts";
import { receive } from "#app/modules/billing/payment/receive.server.ts";
import { settle } from "#app/modules/billing/payment/settle.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { openGesture } from "#app/modules/billing/refund/gesture.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { postTo } from "#tests/gateways/bank.ts";
import { bring, createCharge, paid, stateOf, test } from "#tests/gateways/charge.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { providerEventSweeps } from "./sweeps.server.ts";

const due = dueOf(providerEventSweeps(followers));

test("events out of order never take a success back", async ({ db, bank }) => {
  const charge = await createCharge(db, bank);
  await chargeAttempt(bank.money, charge.paymentId, now);
  const [event] = (await bank.events()).filter(({ type }) => type.startsWith("payment_"));
  const late = JSON.parse(event?.body ?? "{}") as {
    id: string;
    type: string;
    data: { object: Record<string, unknown> };
  };
  const failed = { status: "requires_payment_method", last_payment_error: { code: "declined" } };
  const body = JSON.stringify({
    ...late,
    id: "evt_late",
    type: "payment_intent.payment_failed",
    data: { object: { ...late.data.object, ...failed } },
  });

  expect(await bring(db, bank, body)).toBe(true);

  expect(await stateOf(db, charge)).toEqual(paid);
});

test.for([
  ["amount", { amount_received: 100 }, "amount_mismatch"],
  ["currency", { currency: "usd" }, "currency_mismatch"],
] as const)("another %s is set aside: not paid", async ([, change, reason], { db, bank }) => {
  const charge = await createCharge(db, bank);
  bank.faults.push("lost", "lost");
  await chargeAttempt(bank.money, charge.paymentId, now);
  const [event] = (await bank.events()).filter(({ type }) => type.startsWith("payment_"));
  const stored = JSON.parse(event?.body ?? "{}") as { data: { object: object } };
  const body = JSON.stringify({
    ...stored,
    data: { object: { ...stored.data.object, ...change } },
  });

  expect(await bring(db, bank, body)).toBe(true);

  expect(await stateOf(db, charge)).toMatchObject({ payment: "processing", bill: "processing" });
  const [kept] = await db.select().from(providerEvents);
  expect(kept).toMatchObject({ status: "quarantined", reason });
  await due(db, inDays(1), bank);
  expect((await stateOf(db, charge)).payment).toBe("processing");
});

test("an event of no known payment is kept, tried again, then left to a person", async ({
  db,
  bank,
}) => {
  const object = {
    id: "pi_nobody",
    object: "payment_intent",
    status: "succeeded",
    currency: "eur",
    amount_received: 100,
    metadata: {},
  };
  const event = { id: "evt_nobody", object: "event", type: "payment_intent.succeeded" };
  const body = JSON.stringify({ ...event, data: { object } });

  expect(await bring(db, bank, body)).toBe(true);
  expect(await db.select().from(providerEvents)).toMatchObject([{ status: "stored", tries: 1 }]);
  for (const day of [1, 2, 3, 4, 5, 6, 7, 8]) await due(db, inDays(day), bank);

  expect(await db.select().from(providerEvents)).toMatchObject([
    { status: "dead", tries: 8, reason: "no payment of ours" },
  ]);
});

test("a wrong signature is refused before anything is kept", async ({ db, bank }) => {
  const body = JSON.stringify({ id: "evt_1", object: "event", type: "x", data: { object: {} } });
  const post = postTo(db, now, bank.gateways);
  const [present, old] = [new Date(), new Date(Date.now() - 301_000)];

  expect(await post(`${body} `, signatureOf(body, bank.secret, present))).toBe(false);
  expect(await post(body, signatureOf(body, bank.secret, old))).toBe(false);
  expect(await post(body, signatureOf(body, "whsec_other", present))).toBe(false);
  expect(await db.select().from(providerEvents)).toEqual([]);
});

test("a charge that its holder disputes waits for a person", async ({ db, bank }) => {
  const charge = await createCharge(db, bank, "4000000000000259");
  await chargeAttempt(bank.money, charge.paymentId, now);
  await bank.deliver();

  expect(await stateOf(db, charge)).toEqual(paid);
  const aside = await db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.status, "quarantined"));
  expect(aside).toMatchObject([{ type: "charge.dispute.created", reason: "card_dispute" }]);
});

test("a dispute of money that came too late leaves it beside its bill; one of a paid bill is not given back meanwhile (ERR-38)", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank, "4000000000000259");
  const { paymentId } = charge;
  await chargeAttempt(bank.money, paymentId, now);
  await bank.deliver();
  const gesture = () =>
    db.transaction((tx) =>
      openGesture(tx, paymentId, { by: byOperator, now, amountCents: 2000, paidBy: "preau" }),
    );
  await expect(gesture()).rejects.toMatchObject({ code: "api.payment.disputed" });

  const late = await createCharge(db, bank, "4000000000000259");
  const paying = { billId: late.bill.id, amountCents: 6300, means: "transfer" } as const;
  await receive(bank.money, { ...paying, reference: "VIR LATE" }, { by: byOperator, now });
  const sum = { intentId: "pi_late", amountCents: 6300, currency: "EUR" };
  await settle(bank.money, late.paymentId, { kind: "succeeded", ...sum }, now);
  const object = { id: "dp_late", object: "dispute", amount: 6300, payment_intent: "pi_late" };
  const event = { id: "evt_dispute", object: "event", type: "charge.dispute.created" };
  expect(await bring(db, bank, JSON.stringify({ ...event, data: { object } }))).toBe(true);

  const [kept] = await db.select().from(payments).where(eq(payments.id, late.paymentId));
  expect(kept).toMatchObject({ status: "succeeded", quarantine: "not_due" });
  expect(await stateOf(db, charge)).toEqual(paid);
  expect(await proveLedger(db)).toEqual([]);
});
