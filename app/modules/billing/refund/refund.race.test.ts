import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { bySystem } from "#app/lib/actor.ts";
import { creditBill } from "#app/modules/billing/bill/issue.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { database as db } from "#tests/database/db.ts";
import { createAttempt, createBilledCourse } from "#tests/factories/payment.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { now } from "#tests/setup/time.ts";

import { refundPayment } from "./open.server.ts";

let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

const ten = <Result>(act: () => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: 10 }, act));

const refusalsOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((one) =>
    one.status === "rejected" ? [(one.reason as { code: string }).code] : [],
  );

test("ten refunds of 10,00 € of one payment of 63,00 € at once: six go back, never more", async () => {
  const billed = await createBilledCourse(db);
  await bank.giveCard(billed.family.id, "4242424242424242");
  const paymentId = await createAttempt(db, billed);
  await chargeAttempt(bank.money, paymentId, now);

  const requested = await ten(() =>
    refundPayment(bank.money, paymentId, now, { amountCents: 1000 }),
  );
  await Promise.all([bank.deliverAll(), bank.deliverAll()]);

  expect(refusalsOf(requested)).toEqual(Array(4).fill("api.payment.refund_too_high"));
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  expect(payment).toMatchObject({ status: "succeeded", refundedCents: 6000 });
  const [bill] = await db.select().from(bills).where(eq(bills.id, billed.bill.id));
  expect(bill).toMatchObject({ status: "paid", creditedCents: 6000 });
  expect(await proveLedger(db)).toEqual([]);
});

test("ten credits of 10,00 € of one bill of 63,00 € at once: six are written, never more", async () => {
  const { bill } = await createBilledCourse(db);
  const part = { by: bySystem, now, cause: "goodwill", amountCents: 1000 } as const;

  const credited = await ten(() => db.transaction((tx) => creditBill(tx, bill.id, part)));

  expect(refusalsOf(credited)).toEqual(Array(4).fill("api.payment.credit_too_high"));
  expect(await db.$count(bills, eq(bills.creditsId, bill.id))).toBe(6);
  expect(await proveLedger(db)).toEqual([]);
});
