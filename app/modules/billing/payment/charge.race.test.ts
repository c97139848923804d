import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { signatureOf } from "#app/lib/signed-event.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { contestCourse, holdBilledCourse } from "#app/modules/lessons/course/dispute.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { database as db } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { whileHeld } from "#tests/database/waiting.ts";
import { createAttempt, createBilledCourse } from "#tests/factories/payment.ts";
import { openBank, postTo, type TestBank } from "#tests/gateways/bank.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { pause } from "#tests/setup/pause.ts";
import { inDays, now } from "#tests/setup/time.ts";
import { numbersOf } from "#tests/year/balance.ts";

import { chargeAttempt } from "./charge.server.ts";
import { billingSweeps } from "./sweeps.server.ts";
import { payments } from "./table.server.ts";

const due = dueOf([...billingSweeps(followers), ...refundSweeps(followers)]);

let bank: TestBank;

beforeAll(async () => {
  bank = await openBank(db);
});
afterAll(() => bank.close());

async function createCharge(number = "4242424242424242") {
  const billed = await createBilledCourse(db);
  await bank.giveCard(billed.family.id, number);
  return { ...billed, paymentId: await createAttempt(db, billed) };
}

async function expectPaidOnce({ bill, course, family }: Awaited<ReturnType<typeof createCharge>>) {
  const attempts = await db.select().from(payments).where(eq(payments.billId, bill.id));
  expect(attempts.map(({ status }) => status)).toEqual(["succeeded"]);
  const [billed] = await db.select().from(bills).where(eq(bills.id, bill.id));
  const [taught] = await db.select().from(courses).where(eq(courses.id, course.id));
  expect([billed?.status, taught?.status]).toEqual(["paid", "success"]);
  const sent = await mailsTo(db, family.email);
  expect(sent.filter(({ template }) => template === "payment_paid")).toHaveLength(1);
}

test("one event brought fifty times at once is taken fifty times and has one effect", async () => {
  const charge = await createCharge();
  bank.faults.push("lost", "lost");
  await chargeAttempt(bank.money, charge.paymentId, now);
  const body = (await bank.events()).filter(({ type }) => type.startsWith("payment_")).at(-1)?.body;
  const post = postTo(db, now, bank.gateways);
  const signed = signatureOf(body ?? "", bank.secret, new Date());

  const taken = await Promise.all(Array.from({ length: 50 }, () => post(body ?? "", signed)));

  expect(taken.every(Boolean)).toBe(true);
  await expectPaidOnce(charge);
  expect(await proveLedger(db)).toEqual([]);
});

test("ten who charge one attempt at once ask the provider once", async () => {
  const charge = await createCharge();
  const before = (await bank.events()).length;

  await Promise.all(
    Array.from({ length: 10 }, () => chargeAttempt(bank.money, charge.paymentId, now)),
  );

  expect((await bank.events()).length).toBe(before + 1);
  await expectPaidOnce(charge);
  expect(await proveLedger(db)).toEqual([]);
});

test("ten who open an attempt at once open one", async () => {
  const billed = await createBilledCourse(db);
  await bank.giveCard(billed.family.id, "4242424242424242");

  const opened = await Promise.allSettled(
    Array.from({ length: 10 }, () => createAttempt(db, billed)),
  );

  expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("the page's answer, the event and the job together: paid once, fifty times over", async ({
  signal,
}) => {
  // Rounds that went on after the time limit would write bills under the next test, which counts them.
  for (let round = 0; round < 50 && !signal.aborted; round++) {
    const charge = await createCharge();
    await Promise.all([
      chargeAttempt(bank.money, charge.paymentId, now),
      pause(round % 10).then(() => bank.deliver()),
      pause(round % 7).then(() => due(db, now, bank)),
    ]);
    await bank.deliver();
    await expectPaidOnce(charge);
  }
  // Entries are only ever added: one proof of all rounds finds what one a round would.
  expect(await proveLedger(db)).toEqual([]);
}, 300_000);

test("bills opened at once are numbered without a gap", async () => {
  const before = await db.$count(bills);

  await Promise.all(Array.from({ length: 20 }, () => createBilledCourse(db)));

  const series = await numbersOf(db);
  expect(series.flat()).toHaveLength(before + 20);
  for (const numbers of series) expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test("a course contested while the job is about to try its refused charge again is not charged", async () => {
  const { course, bill, family, paymentId } = await createCharge("4000000000000341");
  await chargeAttempt(bank.money, paymentId, now);
  await db.update(courses).set({ confirmedBy: "clock" }).where(eq(courses.id, course.id));
  const contest = { kind: "reject", causeId: null, comment: null } as const;
  const by = family.actor;

  let held: Awaited<ReturnType<typeof holdBilledCourse>>;
  const job = await whileHeld(
    db,
    async (tx) => (held = await holdBilledCourse(tx, course.id, by)),
    () => due(db, inDays(1), bank),
    (tx) => contestCourse(tx, held, contest, { by, now: inDays(1) }),
  );

  expect(job.status).toBe("fulfilled");
  const attempts = await db.select().from(payments).where(eq(payments.billId, bill.id));
  expect(attempts.map(({ status }) => status)).toEqual(["failed"]);
  const [contested] = await db.select().from(courses).where(eq(courses.id, course.id));
  expect(contested?.status).toBe("disputed");
});

test("two runners who try a refused charge again at once make one attempt", async () => {
  const { bill, paymentId } = await createCharge("4000000000000341");
  await chargeAttempt(bank.money, paymentId, now);

  const run = (on: Db) => due(on, inDays(1), bank);
  const other = await whileHeld(db, run, () => run(db));

  expect(other.status).toBe("fulfilled");
  const attempts = await db.select().from(payments).where(eq(payments.billId, bill.id));
  expect(attempts).toHaveLength(2);
});
