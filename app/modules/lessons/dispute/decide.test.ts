import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { legal } from "#app/legal.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { settle } from "#app/modules/billing/payment/settle.server.ts";
import { billingSweeps } from "#app/modules/billing/payment/sweeps.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { settleRefunded } from "#app/modules/billing/refund/settle-refunded.server.ts";
import { refundSweeps } from "#app/modules/billing/refund/sweeps.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { updateCourse } from "#app/modules/lessons/course/edit.server.ts";
import { disputeSweeps, validationSweeps } from "#app/modules/lessons/course/sweeps.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { answerCourse } from "#app/modules/lessons/course/validate.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { bankThat, createDeclared, no, yes } from "#tests/factories/course.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callOf } from "#tests/http/call.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { decideCourse } from "./decide.server.ts";
import { listDisputes } from "./list.server.ts";

const tryAgain = dueOf(billingSweeps(followers));
const followRefunds = dueOf(refundSweeps(followers), "refunds to ask");
const followDisputes = dueOf(disputeSweeps);
const confirmCourses = dueOf(validationSweeps);

async function createReview(db: Db, bank: ReturnType<typeof bankThat>, paid = false) {
  const bound = await createDeclared(db);
  const { course, family, teacher } = bound;
  if (paid) await answerCourse(callOf(db, family, bank), yes(course.id));
  await answerCourse(callOf(db, family, bank), no(course.id));
  const maintained = { resolution: "maintain", comments: "Il a eu lieu." } as const;
  await updateCourse(callOf(db, teacher), { id: course.id, ...maintained });
  return bound;
}

async function giveBack(db: Db, intentId: string, part?: number) {
  const [payment] = await db.select().from(payments).where(eq(payments.intentId, intentId));
  if (!payment) throw new Error(`No payment is called ${intentId}.`);
  const { id, amountCents } = payment;
  const outcome = { kind: "refunded", intentId, amountCents: part ?? amountCents } as const;
  await settleRefunded({ db, followers }, id, outcome, now);
}

const statusOf = async (db: Db, id: number) =>
  (await db.select().from(courses).where(eq(courses.id, id)))[0]?.status;

const billsOf = async (db: Db) =>
  (await db.select().from(bills).orderBy(bills.id)).map(({ kind, status, amountCents }) => [
    kind,
    status,
    amountCents,
  ]);

test("both voices wait for Préau, with a date (OPS-05)", async ({ db }) => {
  const { course } = await createReview(db, bankThat("succeeds"));

  expect(await listDisputes(db, now)).toMatchObject([
    {
      course_id: course.id,
      kind: "reject",
      teacher_answer: "Il a eu lieu.",
      until: inDays(10).toISOString(),
      late_by: null,
    },
  ]);
  expect((await listDisputes(db, inDays(13))).map(({ late_by: late }) => late)).toEqual([
    "de 3 jours",
  ]);
});

test("decided in full, the course is billed and charged", async ({ db }) => {
  const bank = bankThat("succeeds");
  const { course } = await createReview(db, bank);

  await decideCourse(
    { db, by: byOperator, now, gateways: bank.gateways },
    { id: course.id, decision: "full", reason: "Preuve" },
  );

  expect(await statusOf(db, course.id)).toBe("success");
  expect(bank.charges.map(({ amountCents }) => amountCents)).toEqual([8400]);
});

test("decided for less, only what was kept is charged", async ({ db }) => {
  const bank = bankThat("succeeds");
  const { course } = await createReview(db, bank);

  const less = { id: course.id, decision: "reduced", duration: 60, reason: "Une heure" } as const;
  await decideCourse({ db, by: byOperator, now, gateways: bank.gateways }, less);

  expect(bank.charges.map(({ amountCents }) => amountCents)).toEqual([4200]);
  expect(await proveLedger(db)).toEqual([]);
});

test("decided against, an unpaid course leaves nothing due", async ({ db }) => {
  const bank = bankThat("succeeds");
  const { course } = await createReview(db, bank);

  await decideCourse(
    { db, by: byOperator, now, gateways: bank.gateways },
    { id: course.id, decision: "cancelled", reason: "Non" },
  );

  expect(await statusOf(db, course.id)).toBe("cancelled");
  expect(bank.charges).toEqual([]);
});

test("decided against after it was paid: a refund, a credit note, and the sums balance", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const { course } = await createReview(db, bank, true);

  await decideCourse(
    { db, by: byOperator, now, gateways: bank.gateways },
    { id: course.id, decision: "cancelled", reason: "Non" },
  );
  await followDisputes(db, now, bank);
  await followDisputes(db, now, bank);
  const [intentId = ""] = bank.refunds;
  expect(bank.refunds).toHaveLength(1);
  await giveBack(db, intentId);

  expect(await billsOf(db)).toEqual([
    ["bill", "credited", 8400],
    ["credit", "credited", -8400],
  ]);
  expect(await proveLedger(db)).toEqual([]);
});

test("decided against once a first attempt's money came late, after the second was refused: it is given back", async ({
  db,
}) => {
  const bank = bankThat("refuses");
  const { course, family, teacher } = await createDeclared(db);
  await answerCourse(callOf(db, family, bank), yes(course.id));
  await tryAgain(db, inDays(1), bank);
  const attempts = await db.select().from(payments).orderBy(payments.attempt);
  expect(attempts.map(({ status }) => status)).toEqual(["failed", "failed"]);
  const { id = 0, amountCents = 0, currency = "" } = attempts[0] ?? {};
  const intentId = `pi_${String(id)}`;
  await settle(
    { db, followers },
    id,
    { kind: "succeeded", intentId, amountCents, currency },
    inDays(1),
  );
  await answerCourse(callOf(db, family, { ...bank, now: inDays(1) }), no(course.id));
  const maintained = { resolution: "maintain", comments: "Il a eu lieu." } as const;
  await updateCourse(callOf(db, teacher, { now: inDays(1) }), { id: course.id, ...maintained });

  const none = { id: course.id, decision: "cancelled", reason: "Non" } as const;
  await decideCourse({ db, by: byOperator, now: inDays(2), gateways: bank.gateways }, none);
  await followDisputes(db, inDays(2), bank);

  expect(bank.refunds).toEqual([intentId]);
});

test("money that the provider cannot give back waits to be sent by hand (STM-51)", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const { course } = await createReview(db, bank, true);
  const none = { id: course.id, decision: "cancelled", reason: "Non" } as const;
  await db.update(payments).set({ intentId: null });
  await decideCourse({ db, by: byOperator, now, gateways: bank.gateways }, none);

  await followDisputes(db, now, bank);

  expect(bank.refunds).toEqual([]);
  expect(await db.select().from(refunds)).toMatchObject([
    { way: "hand", status: "to_send", amountCents: 8400, dueOn: "2026-09-23" },
  ]);
  expect(await proveLedger(db)).toEqual([]);
});

test("decided in full after it was paid, nothing is asked twice", async ({ db }) => {
  const bank = bankThat("succeeds");
  const { course } = await createReview(db, bank, true);

  await decideCourse(
    { db, by: byOperator, now, gateways: bank.gateways },
    { id: course.id, decision: "full", reason: "Preuve" },
  );

  expect(await statusOf(db, course.id)).toBe("success");
  expect(bank.charges).toHaveLength(1);
});

test("decided for less after it was paid: only the difference is given back, under the same bill (STM-11)", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const { course } = await createReview(db, bank, true);

  const less = { id: course.id, decision: "reduced", duration: 60, reason: "Une heure" } as const;
  await decideCourse({ db, by: byOperator, now, gateways: bank.gateways }, less);
  await followRefunds(db, plusMinutes(now, 2), bank);
  await confirmCourses(db, plusMinutes(now, 2), bank);
  await giveBack(db, bank.refunds[0] ?? "", 4200);

  expect(bank.charges.map(({ amountCents }) => amountCents)).toEqual([8400]);
  expect(await statusOf(db, course.id)).toBe("success");
  expect(await billsOf(db)).toEqual([
    ["bill", "paid", 8400],
    ["credit", "credited", -4200],
  ]);
  expect(await proveLedger(db)).toEqual([]);
});

test("a late dispute corrected by the teacher undoes the bill, and the new verdict makes another", async ({
  db,
}) => {
  const bank = bankThat("refuses");
  const { course, family, teacher } = await createDeclared(db);
  await answerCourse(callOf(db, family, bank), yes(course.id));
  await answerCourse(callOf(db, family, bank), no(course.id));

  await updateCourse(callOf(db, teacher), { id: course.id, resolution: "correct", duration: 60 });
  await answerCourse(callOf(db, family, bankThat("succeeds")), yes(course.id));

  expect(await statusOf(db, course.id)).toBe("success");
  expect(await billsOf(db)).toEqual([
    ["bill", "credited", 8400],
    ["credit", "credited", -8400],
    ["bill", "paid", 4200],
  ]);
});

test("an uncontested course is not decided", async ({ db }) => {
  const { gateways } = bankThat("succeeds");
  const { course } = await createDeclared(db);

  const deciding = decideCourse(
    { db, by: byOperator, now, gateways },
    { id: course.id, decision: "full", reason: "?" },
  );

  await expect(deciding).rejects.toMatchObject({ code: "api.illegal_transition" });
});

test("a second objection names the earlier decision and the mediator, as the mail of it does (LAW-06)", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const { course, family } = await createReview(db, bank, true);
  const full = { id: course.id, decision: "full", reason: "Preuve" } as const;
  await decideCourse({ db, by: byOperator, now, gateways: bank.gateways }, full);

  const again = answerCourse(callOf(db, family, bank), no(course.id));

  await expect(again).rejects.toMatchObject({
    code: "api.course.late_dispute_used",
    extra: { words: { decision: expect.stringContaining("dû en entier") as string } },
  });
  const sent = await mailsTo(db, (await findPerson(db, family.id))?.email ?? "");
  const decided = sent.find(({ template }) => template === "course_decided_full");
  expect(decided?.body).toContain(legal.mediator.name);
});
