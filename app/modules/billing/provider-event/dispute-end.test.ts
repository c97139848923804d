import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { giveBack } from "#app/modules/billing/refund/give-back.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { bring, createCharge, paymentOf, test } from "#tests/gateways/charge.ts";
import { disputesAtBank, stepDispute } from "#tests/gateways/disputes.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { providerEventSweeps } from "./sweeps.server.ts";

const askEnds = dueOf(providerEventSweeps(followers), "disputes without an end");
const askRefunds = dueOf(refundSweeps(followers));

test("a dispute whose end was never told is asked of the provider each day, and ends once (API-300b)", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank, "4000000000000259");
  await chargeAttempt(bank.money, charge.paymentId, now);
  await bank.deliver();
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
