import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { bills as billEndpoints } from "#app/modules/billing/statement/endpoints.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createCharge, test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { chargeAttempt } from "./charge.server.ts";
import { remindAlong } from "./remind-along.server.ts";
import { billingSweeps } from "./sweeps.server.ts";
import { payments } from "./table.server.ts";
import { isPaymentExpected } from "./unpaid.server.ts";

test("a bill without a card: told at once, reminded on days 3, 10 and 20, a case on day 30, never more (STM-46)", async ({
  db,
  bank,
}) => {
  const { family, bill } = await createBilledCourse(db);
  const due = dueOf(billingSweeps(bank.followers));
  const viewOf = async () =>
    (await mailsTo(db, family.email))
      .map(({ template }) => template)
      .filter((name) => name.startsWith("bill_"));

  await due(db, now, bank);
  expect(await viewOf()).toEqual(["bill_due"]);
  for (const [day, count] of [
    [2, 1],
    [3, 2],
    [9, 2],
    [10, 3],
    [20, 4],
    [30, 4],
    [60, 4],
  ] as const) {
    await due(db, inDays(day), bank);
    expect(await viewOf()).toHaveLength(count);
  }
  const open = await db.select().from(cases).where(eq(cases.kind, "unpaid"));
  expect(open).toMatchObject([{ personId: family.id, state: "new" }]);
  const shown = await bank.callerOf(family.actor)(billEndpoints.show, {
    params: { id: String(bill.id) },
  });
  expect(shown.state).toMatchObject({ word: "Impayé", colour: "red" });
});

test("from day 10 nothing new is fixed, card or not; paying ends it at once (STM-46, STM-16)", async ({
  db,
  bank,
}) => {
  const { family, bill, paymentId } = await createCharge(db, bank, "4000000000000341");
  await chargeAttempt(bank.money, paymentId, now);
  const due = dueOf(billingSweeps(bank.followers));
  for (const day of [1, 3, 7]) await due(db, inDays(day), bank);
  const attempts = await db.select().from(payments).where(eq(payments.billId, bill.id));
  expect(attempts).toHaveLength(4);
  await due(db, inDays(7), bank);

  expect(await isPaymentExpected(db, family.id, inDays(16))).toBe(false);
  expect(await isPaymentExpected(db, family.id, inDays(18))).toBe(true);
  await db.update(bills).set({ status: "paid" }).where(eq(bills.id, bill.id));
  expect(await isPaymentExpected(db, family.id, inDays(18))).toBe(false);
});

test("a bank that waits: the family is told on days 1 and 3, on day 7 the attempt is called off (STM-46)", async ({
  db,
  bank,
}) => {
  const { family, bill, paymentId } = await createCharge(db, bank, "4000002760003184");
  await chargeAttempt(bank.money, paymentId, now);
  const due = dueOf(billingSweeps(bank.followers));
  const requested = async () =>
    (await mailsTo(db, family.email)).filter(
      ({ template }) => template === "payment_authentication",
    ).length;

  expect(await requested()).toBe(1);
  for (const [day, count] of [
    [1, 2],
    [2, 2],
    [3, 3],
    [6, 3],
  ] as const) {
    await due(db, inDays(day), bank);
    expect(await requested()).toBe(count);
  }
  await due(db, inDays(7), bank);
  const [attempt, ...more] = await db.select().from(payments).where(eq(payments.billId, bill.id));
  expect(more).toEqual([]);
  expect(attempt).toMatchObject({ status: "failed", errorCode: "payment_intent_canceled" });
  expect(attempt?.retryAt).toBeNull();
});

test("a reminder that is near leaves with another mail, once; the second keeps its day (STM-46)", async ({
  db,
  bank,
}) => {
  const { family } = await createBilledCourse(db);
  const due = dueOf(billingSweeps(bank.followers));
  const along = remindAlong(bank.followers);
  const reminders = async () =>
    (await mailsTo(db, family.email)).filter(({ template }) => template === "bill_unpaid").length;
  await due(db, now, bank);

  for (const [day, count] of [
    [1, 0],
    [2, 1],
    [3, 1],
    [9, 1],
    [10, 2],
    [15, 2],
    [16, 3],
    [20, 3],
  ] as const) {
    await db.transaction((tx) => along(tx, family.email.toUpperCase(), inDays(day)));
    await due(db, inDays(day), bank);
    expect(await reminders(), `day ${String(day)}`).toBe(count);
  }
});
