import { and, eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { refundQueues } from "#app/modules/billing/refund/queues.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { updateCourse } from "#app/modules/lessons/course/edit.server.ts";
import { answerCourse } from "#app/modules/lessons/course/validate.server.ts";
import { decideCourse } from "#app/modules/lessons/dispute/decide.server.ts";
import { test as base } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { no } from "#tests/factories/course.ts";
import { decide, validated } from "#tests/factories/tax-account.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { taxCredits } from "./endpoints.ts";
import { taxCreditQueues } from "./queues.server.ts";
import { taxDeclarations } from "./table.server.ts";

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

type Made = Awaited<ReturnType<typeof validated>>;

async function reduce(db: Db, { course, family, teacher, bank }: Made, at: Date) {
  await answerCourse(callOf(db, family, { ...bank, now: at }), no(course.id));
  const maintained = { resolution: "maintain", comments: "Il a eu lieu." } as const;
  await updateCourse(callOf(db, teacher, { now: at }), { id: course.id, ...maintained });
  const less = { id: course.id, decision: "reduced", duration: 60, reason: "Une heure" } as const;
  await decideCourse({ db, by: byOperator, now: at, gateways: bank.gateways }, less);
}

async function declarationsOf(db: Db) {
  const { id } = await createUser(db, "operator");
  const api = callerOf(db, { id, role: "operator" });
  return (await api(taxCredits.listAll, { query: {} })).data;
}

const waitingIn = async (db: Db, kind: string) => {
  const queue = [...taxCreditQueues, ...refundQueues].find((one) => one.kind === kind);
  if (!queue) throw new Error(`No queue ${kind}.`);
  return db.$count(queue.of, queue.waiting(db, now));
};

const billsOf = async (db: Db) =>
  (await db.select().from(bills).orderBy(bills.id)).map(({ kind, status, amountCents }) => [
    kind,
    status,
    amountCents,
  ]);

/** The agency has paid 84,00 € for it. */
async function paidOf(db: Db, agency: TestAgency) {
  const made = await validated(db, agency);
  await made.at(now);
  await decide(db, made.bill.id, "accept", plusHours(now, 1));
  await made.at(plusHours(now, 7));
  await decide(db, made.bill.id, "pay", plusHours(now, 8));
  await made.at(plusHours(now, 40));
  return made;
}

test("reduced after the agency paid: the difference goes back, and the State's half is corrected there (STM-11, STM-51)", async ({
  db,
  agency,
}) => {
  const made = await paidOf(db, agency);

  await reduce(db, made, inDays(2));
  await made.at(inDays(2));
  await made.at(inDays(3));

  expect(await billsOf(db)).toEqual([
    ["bill", "paid", 8400],
    ["credit", "credited", -4200],
  ]);
  const rows = await db.select().from(refunds).orderBy(refunds.id);
  expect(rows).toMatchObject([
    {
      person: "agency",
      amountCents: 2100,
      status: "done",
      reference: expect.any(String) as string,
    },
    { person: "family", amountCents: 2100, status: "to_send", reference: null },
  ]);
  expect(await declarationsOf(db)).toMatchObject([
    { state: "paid", amount: 84, corrected: 42, at_agency: "corrected_in_part", set_aside: null },
  ]);
  expect(await proveLedger(db)).toEqual([]);
});

test("reduced while the agency has the request: it pays the rest, and nothing goes back (STM-11)", async ({
  db,
  agency,
}) => {
  const made = await validated(db, agency);
  await made.at(now);
  await made.at(plusHours(now, 2));

  await reduce(db, made, plusHours(now, 3));
  await made.at(plusHours(now, 4));
  await made.at(inDays(3));
  await made.at(inDays(13));
  await made.at(inDays(14));

  expect(await billsOf(db)).toEqual([
    ["bill", "paid", 8400],
    ["credit", "credited", -4200],
  ]);
  expect(await db.select().from(payments)).toMatchObject([
    { means: "advance", amountCents: 4200, status: "succeeded" },
  ]);
  expect(await db.$count(refunds)).toBe(0);
  expect(await declarationsOf(db)).toMatchObject([
    { amount: 84, corrected: 42, at_agency: "corrected_in_part" },
  ]);
  expect(await proveLedger(db)).toEqual([]);
});

test("an agency that refuses the correction leaves it to the operator, and the difference goes back by hand (STM-51)", async ({
  db,
  agency,
}) => {
  const made = await validated(db, agency);
  await made.at(now);
  await made.at(plusHours(now, 2));
  await reduce(db, made, plusHours(now, 3));
  const [one] = await db.select().from(taxDeclarations);
  // A request of a past year is closed there.
  await db.execute(
    `update sandbox_urssaf_requests set created_at = '2025-12-30T10:00:00Z' where id = '${one?.requestId ?? ""}'`,
  );

  await made.at(plusHours(now, 4));

  expect(await declarationsOf(db)).toMatchObject([
    { corrected: 0, at_agency: null, set_aside: "correction_refused", cause: "ERR_EXERCICE_CLOS" },
  ]);
  expect(await waitingIn(db, "rejected_advance")).toBe(1);
  await made.at(plusHours(now, 12));
  await made.at(inDays(2));
  expect(await db.select().from(refunds).orderBy(refunds.person)).toMatchObject([
    { person: "agency", amountCents: 2100, status: "to_send" },
    { person: "family", amountCents: 2100, status: "to_send" },
  ]);
  expect(await waitingIn(db, "refund")).toBe(1);
  expect(await waitingIn(db, "rejected_advance")).toBe(0);
  expect(await proveLedger(db)).toEqual([]);
});

test("an agency that cuts the line once it has corrected is asked again, and corrects once (TOY-02)", async ({
  db,
  agency,
}) => {
  const made = await paidOf(db, agency);
  await reduce(db, made, inDays(2));
  agency.faults.push("broken");

  await made.at(inDays(2)).catch(() => undefined);
  await made.at(inDays(3));

  const done = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.person, "agency"), eq(refunds.status, "done")));
  expect(done).toMatchObject([{ amountCents: 2100 }]);
  expect(await declarationsOf(db)).toMatchObject([{ corrected: 42 }]);
  expect(await proveLedger(db)).toEqual([]);
});
