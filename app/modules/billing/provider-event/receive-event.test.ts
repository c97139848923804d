import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import { signatureOf } from "#app/lib/signed-event.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { providerEvents } from "#app/modules/billing/payment/charge.table.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { postTo } from "#tests/gateways/bank.ts";
import { bring, createCharge, paid, stateOf, test } from "#tests/gateways/charge.ts";
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
