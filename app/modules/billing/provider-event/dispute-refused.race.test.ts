import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { askRefund } from "#app/modules/billing/refund/ask.server.ts";
import { giveBack } from "#app/modules/billing/refund/give-back.server.ts";
import { giveUpRefund } from "#app/modules/billing/refund/give-up.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { decideDispute } from "#app/sandbox/stripe/disputes.server.ts";
import { listKind } from "#app/sandbox/stripe/objects.server.ts";
import { database as db } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { createCharge } from "#tests/gateways/charge.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import { providerEventSweeps } from "./sweeps.server.ts";

let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

const rounds = Number(process.env.RACE_ROUNDS ?? "3");
const applyEvents = dueOf(providerEventSweeps(followers), "bank events");

test("a lost dispute, its refund asked twice and sent by hand at once: the money goes back once (STM-51)", async () => {
  for (let round = 0; round < rounds; round++) {
    const { paymentId, bill } = await createCharge(db, bank, "4000000000000259");
    await chargeAttempt(bank.money, paymentId, now);
    const back = { by: bySystem, now, cause: "cancelled" };
    await db.transaction((tx) => giveBack(tx, bill.id, back));
    const ofPayment = eq(refunds.paymentId, paymentId);
    const [row] = await db.select().from(refunds).where(ofPayment);
    const id = row?.id ?? 0;
    const [charged] = await db.select().from(payments).where(eq(payments.id, paymentId));
    const ofCharge = (one: Record<string, unknown>) => one.payment_intent === charged?.intentId;
    const dispute = (await listKind(db, "dispute")).find(ofCharge);
    const reference = `VIR ${String(round)}`;

    await Promise.allSettled([
      askRefund(bank.money, id, now),
      giveUpRefund(bank.money, id, { by: byOperator, now, reference }),
      decideDispute(db, dispute?.id ?? "", { step: "lost", isTold: round % 2 === 0, now }),
      bank.deliverAll(),
      askRefund(bank.money, id, now),
    ]);
    await askRefund(bank.money, id, now);
    await applyEvents(db, now, bank);
    await bank.deliverAll();

    const rows = await db.select().from(refunds).where(ofPayment);
    expect(rows.map(({ way, status }) => `${way} ${status}`)).toEqual(["bank done"]);
    const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
    expect(payment).toMatchObject({ status: "refunded", sentCents: 6300, refundedCents: 0 });
    expect((await listKind(db, "refund")).filter(ofCharge)).toEqual([]);
  }
  expect(await proveLedger(db)).toEqual([]);
});
