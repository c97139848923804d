import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { createCharge, stateOf, test } from "#tests/gateways/charge.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import { bills } from "./bill.table.server.ts";
import { chargeAttempt } from "./charge.server.ts";
import { giveUpRefund } from "./give-up.server.ts";
import { proveLedger } from "./ledger.server.ts";
import { listMoney } from "./list.server.ts";
import { refundableOf, refundPayment } from "./refund.server.ts";
import { billingSweeps } from "./sweeps.server.ts";

const askAgain = dueOf(billingSweeps(followers), "refunds to ask");

/** A payment of 63,00 € whose refund of 20,00 € the provider refuses. */
async function createRefused(db: Db, bank: TestBank) {
  const charge = await createCharge(db, bank);
  await chargeAttempt(bank.money, charge.paymentId, now);
  bank.faults.push("error");
  const asking = refundPayment(bank.money, charge.paymentId, now, { amountCents: 2000 });
  await expect(asking).rejects.toThrow();
  const [refund] = (await listMoney(db)).refunds;
  return { ...charge, refundId: refund?.id ?? 0 };
}

const giveUp = (db: Db, refundId: number, sent: boolean) =>
  db.transaction((tx) =>
    giveUpRefund(
      tx,
      followers,
      { refundId, reason: "La carte est fermée.", sent },
      { by: byOperator, now },
    ),
  );

test("a refund given up is asked no more, and its sum may be asked anew", async ({ db, bank }) => {
  const { paymentId, refundId } = await createRefused(db, bank);
  expect(await refundableOf(db, paymentId)).toBe(4300);

  expect(await giveUp(db, refundId, false)).toEqual({ paymentId, cents: 2000 });

  expect((await listMoney(db)).refunds).toEqual([]);
  expect(await askAgain(db, plusMinutes(now, 3), bank.gateways)).toBe(0);
  expect(await refundableOf(db, paymentId)).toBe(6300);
  expect(await proveLedger(db)).toEqual([]);
  await refundPayment(bank.money, paymentId, now);
  await bank.deliver();
  await expect(refundableOf(db, paymentId)).rejects.toMatchObject({
    code: "api.payment.not_refundable",
  });
  expect(await proveLedger(db)).toEqual([]);
});

test("one whose money was sent by transfer credits the bill, and the ledger adds up", async ({
  db,
  bank,
}) => {
  const charge = await createRefused(db, bank);

  await giveUp(db, charge.refundId, true);

  const [bill] = await db.select().from(bills).where(eq(bills.id, charge.bill.id));
  expect(bill).toMatchObject({ creditedCents: 2000 });
  expect(await stateOf(db, charge)).toMatchObject({
    mails: ["payment_paid", "payment_refunded_part"],
  });
  expect(await refundableOf(db, charge.paymentId)).toBe(4300);
  expect(await proveLedger(db)).toEqual([]);
});

test("a refund that the provider has taken is not given up, one that is not there neither", async ({
  db,
  bank,
}) => {
  const { refundId } = await createRefused(db, bank);
  await askAgain(db, plusMinutes(now, 3), bank.gateways);

  await expect(giveUp(db, refundId, false)).rejects.toMatchObject({ kind: "conflict" });
  await expect(giveUp(db, 0, false)).rejects.toMatchObject({ kind: "not_found" });
});
