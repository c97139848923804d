import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import { absolute } from "#app/bff/card-provider.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { cards } from "#app/modules/billing/card/table.server.ts";
import { cards as cardEndpoints } from "#app/modules/billing/card-setup/endpoints.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { courses as courseEndpoints } from "#app/modules/lessons/course/endpoints.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createCharge, paid, stateOf, test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { chargeAttempt } from "./charge.server.ts";
import { billingSweeps } from "./sweeps.server.ts";
import { payments } from "./table.server.ts";

const due = dueOf([...billingSweeps(followers), ...refundSweeps(followers)]);

const attemptsOf = (db: Db, billId: number) =>
  db.select().from(payments).where(eq(payments.billId, billId)).orderBy(payments.id);

test("a process that stopped before its call is resumed by the job", async ({ db, bank }) => {
  const charge = await createCharge(db, bank);

  await due(db, plusMinutes(now, 1), bank);
  expect((await stateOf(db, charge)).payment).toBe("created");
  await due(db, plusMinutes(now, 3), bank);

  expect(await stateOf(db, charge)).toEqual(paid);
});

test("a refusal is tried again on days 1, 3 and 7, each time an attempt of its own (CST-44)", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank, "4000000000000341");
  await chargeAttempt(bank.money, charge.paymentId, now);

  for (const day of [0.5, 1, 2, 3, 5, 7, 8, 30]) {
    await due(db, inDays(day), bank);
    await due(db, inDays(day), bank);
  }

  const attempts = await attemptsOf(db, charge.bill.id);
  expect(attempts.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
    [1, 2, 3, 4].map((number) => `bill:${String(charge.bill.id)}:pay:${String(number)}`),
  );
  expect(await stateOf(db, charge)).toEqual({
    payment: "failed",
    bill: "failed",
    course: "failed",
    mails: ["payment_failed", "payment_failed", "payment_failed", "payment_failed_last"],
  });
});

test("a contested course is not charged again", async ({ db, bank }) => {
  const charge = await createCharge(db, bank, "4000000000000341");
  await chargeAttempt(bank.money, charge.paymentId, now);
  await db.update(courses).set({ status: "disputed" }).where(eq(courses.id, charge.course.id));

  await due(db, inDays(1), bank);

  const attempts = await attemptsOf(db, charge.bill.id);
  expect(attempts).toHaveLength(1);
});

test("once its card is gone a refused bill promises no other try, and is charged when there is another", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank, "4000000000000341");
  await chargeAttempt(bank.money, charge.paymentId, now);
  const api = bank.callerOf(charge.family.actor);
  const deadline = async () =>
    (await api(courseEndpoints.list, { query: {} })).data.map(
      (course) => course.state.waiting?.deadline,
    );
  expect(await deadline()).toEqual([inDays(1).toISOString()]);
  await api(cardEndpoints.remove, { query: {} });

  await due(db, inDays(1), bank);

  expect(await deadline()).toEqual([null]);
  const return_url = absolute("/moyens-de-paiement/retour/");
  const { redirect_url: url, secret } = await api(cardEndpoints.init, {
    body: { return_url },
  });
  await bank.visit(url ?? "", "4242424242424242");
  await api(cardEndpoints.save, { params: { id: secret } });
  await due(db, inDays(2), bank);
  const attempts = await attemptsOf(db, charge.bill.id);
  expect(attempts.map(({ status }) => status)).toEqual(["failed", "succeeded"]);
  expect(await stateOf(db, charge)).toMatchObject({ bill: "paid", course: "success" });
});

test("a card that expires before the next try promises none, and none is taken with it", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank, "4000000000000341");
  const ends = { expMonth: 9, expYear: 2026 };
  await db.update(cards).set(ends).where(eq(cards.customerId, charge.family.id));
  const lastDay = inDays(21);
  await chargeAttempt(bank.money, charge.paymentId, lastDay);
  await db.update(payments).set({ retryAt: inDays(22) });
  const deadline = async (at: Date) => {
    const api = bank.callerOf(charge.family.actor, at);
    return (await api(courseEndpoints.list, { query: {} })).data[0]?.state.waiting?.deadline;
  };

  expect(await deadline(lastDay)).toBeNull();
  expect(await due(db, inDays(23), bank)).toBe(2);
  expect(await due(db, plusMinutes(inDays(23), 1), bank)).toBe(0);
  expect(await attemptsOf(db, charge.bill.id)).toHaveLength(1);

  await db.update(cards).set({ expYear: 2030 }).where(eq(cards.customerId, charge.family.id));
  expect(await deadline(lastDay)).toBe(inDays(22).toISOString());
  await due(db, inDays(23), bank);
  expect(await attemptsOf(db, charge.bill.id)).toHaveLength(2);
});

test("the letter of a refusal asks for another card when this one is at its end", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank, "4000000000000341");
  const ended = { expMonth: 8, expYear: 2026 };
  await db.update(cards).set(ended).where(eq(cards.customerId, charge.family.id));

  await chargeAttempt(bank.money, charge.paymentId, now);

  const [mail] = (await mailsTo(db, charge.family.email)).slice(-1);
  expect(mail).toMatchObject({ template: "payment_failed_card" });
  expect(mail?.body).toContain("Enregistrez une autre carte");
  expect(mail?.body).not.toContain("nous réessayons");
});

test("a due bill without a card is charged once there is one", async ({ db, bank }) => {
  const { family, bill, course } = await createBilledCourse(db);
  await due(db, now, bank);
  expect(await db.select().from(payments)).toEqual([]);
  await bank.giveCard(family.id, "4242424242424242");

  await due(db, now, bank);

  const [payment] = await db.select().from(payments).where(eq(payments.billId, bill.id));
  expect(await stateOf(db, { family, bill, course, paymentId: payment?.id ?? 0 })).toEqual(paid);
});

test("the proof is made once a day, and finds a bill that does not add up", async ({
  db,
  bank,
}) => {
  const { bill } = await createBilledCourse(db);
  await due(db, now, bank);
  await db.update(bills).set({ amountCents: 1 }).where(eq(bills.id, bill.id));

  await due(db, plusMinutes(now, 60), bank);
  const next = due(db, inDays(1), bank);

  await expect(next).rejects.toThrow("does not add up");
  expect(await proveLedger(db)).toEqual([
    { billId: bill.id, fault: "billed" },
    { billId: bill.id, fault: "lines" },
  ]);
});
