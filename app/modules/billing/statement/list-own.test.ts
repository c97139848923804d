import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { bySystem } from "#app/lib/actor.ts";
import { creditBill } from "#app/modules/billing/bill/issue.server.ts";
import { bills as billRows } from "#app/modules/billing/bill/table.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { contestCourse, holdBilledCourse } from "#app/modules/lessons/course/dispute.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createCredit } from "#tests/factories/credit.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createRegistration, followers } from "#tests/factories/registration.ts";
import { createCharge, test } from "#tests/gateways/charge.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { bills } from "./endpoints.ts";
import { listOwnBills } from "./list-own.server.ts";

const list = bills.list;

test("a family reads its bills by type, those of lessons first, with what waits of both (API-018, CUS-024, LOAD-15)", async ({
  db,
}) => {
  const { family, bill } = await createBilledCourse(db);
  await createRegistration(db, { awaited: true, of: family });
  const api = callerOf(db, family.actor);

  const lessons = await api(list, { query: {} });
  const groupLessons = await api(list, { query: { type: "group_lesson" } });

  expect(lessons.total).toBe(1);
  expect(lessons.data.months).toEqual(["2026-09"]);
  expect(lessons.data.bills).toMatchObject([
    {
      id: bill.id,
      number: bill.number,
      amount: 63,
      paid: 0,
      due: 63,
      due_after_tax_credit: 31.5,
      status: "due",
      state: { word: "À payer", colour: "yellow", waiting: { who: "customer" } },
      lines: [{ kind: "course", label: "le cours", amount: 63, eligible: true }],
      pdf_url: `/factures/${String(bill.id)}/facture.pdf`,
      receipt_url: null,
      credit_notes: [],
      payment: null,
    },
  ]);
  expect(groupLessons.data.bills).toMatchObject([
    {
      amount: 100,
      due_after_tax_credit: null,
      state: { word: "Virement ou chèque attendu", colour: "yellow" },
      lines: [{ kind: "registration", eligible: false }],
    },
  ]);
  for (const { data } of [lessons, groupLessons]) {
    expect(data.waiting.map(({ type }) => type)).toEqual(["lesson", "group_lesson"]);
  }
});

test("a bill says what was paid, by what, and which credit notes undid it (API-018)", async ({
  db,
  bank,
}) => {
  const { bill, family, paymentId } = await createCharge(db, bank);
  await chargeAttempt(bank.money, paymentId, now);
  await db.transaction((tx) =>
    creditBill(tx, bill.id, { by: bySystem, now, cause: "test", amountCents: 1000 }),
  );

  const { data } = await bank.callerOf(family.actor)(list, { query: {} });

  expect(data.waiting).toEqual([]);
  expect(data.bills).toMatchObject([
    {
      status: "paid",
      state: { word: "Payée", colour: "green", waiting: null },
      paid: 63,
      due: 0,
      pay_url: null,
      receipt_url: `/factures/${String(bill.id)}/recu.pdf`,
      credit_notes: [{ amount: -10, number: expect.stringMatching(/^P2026-/) as string }],
      payment: { means: "card", status: "succeeded", cause: null },
    },
  ]);
});

test("a refused bill says why and when it is tried again; a contested one asks nothing (LBL-25)", async ({
  db,
  bank,
}) => {
  const { bill, course, family, paymentId } = await createCharge(db, bank, "4000000000000341");
  await chargeAttempt(bank.money, paymentId, now);
  const api = bank.callerOf(family.actor);

  const refused = await api(bills.show, { params: { id: String(bill.id) } });
  await db.update(courses).set({ confirmedBy: "clock" }).where(eq(courses.id, course.id));
  await db.transaction(async (tx) => {
    const held = await holdBilledCourse(tx, course.id, family.actor);
    const contest = { kind: "reject", causeId: null, comment: null } as const;
    await contestCourse(tx, held, contest, { by: family.actor, now });
  });
  const contested = await api(bills.show, { params: { id: String(bill.id) } });

  expect(refused).toMatchObject({
    state: { word: "Paiement échoué", colour: "red" },
    attempts: [{ cause: "declined", retry_at: inDays(1).toISOString() }],
  });
  expect(contested).toMatchObject({
    held: true,
    pay_url: null,
    state: { word: "En suspens", colour: "blue", waiting: null },
  });
});

test("credit that is kept is shown with its term, in the list of the entity that owes it (STM-47)", async ({
  db,
}) => {
  const { family } = await createCredit(db);
  const call = callOf(db, family.actor);

  const groupLessons = await listOwnBills(followers)(call, { type: "group_lesson" });
  const lessons = await listOwnBills(followers)(call, { type: "lesson" });

  expect(groupLessons.data).toMatchObject({ credit: 100, credit_until: "2028-09-09" });
  expect(lessons.data).toMatchObject({ credit: 0, credit_until: null, bills: [] });
});

test("three bills a page, and never another family's", async ({ db }) => {
  const { family, bill } = await createBilledCourse(db);
  const other = await createFamily(db);

  const page = await callerOf(db, family.actor)(list, { query: { page: 2, limit: 3 } });
  const theirs = await callerOf(db, other.actor)(list, { query: {} });
  const asking = callerOf(db, other.actor)(bills.show, {
    params: { id: String(bill.id) },
  });

  expect(page).toMatchObject({ data: { bills: [] }, total: 1 });
  expect(theirs).toMatchObject({ data: { bills: [], waiting: [] }, total: 0 });
  await expect(asking).rejects.toMatchObject({ status: 404 });
});

test("a year's bills of both types, three years with sixty of them, by month (CUS-024)", async ({
  db,
}) => {
  const { family } = await createBilledCourse(db);
  const [bill] = await db.select().from(billRows).where(eq(billRows.customerId, family.id));
  if (!bill) throw new Error("The bill is missing.");
  const { id: _, ...like } = bill;
  const [course] = await db.select().from(courses).where(eq(courses.id, bill.subjectId));
  if (!course) throw new Error("The course is missing.");
  const { id: __, ...lesson } = course;
  const taught = await db
    .insert(courses)
    .values(
      Array.from({ length: 59 }, (___, index) => ({
        ...lesson,
        date: new Date(lesson.date.getTime() - (index + 1) * 86_400_000),
      })),
    )
    .returning({ id: courses.id });
  const others = taught.map(({ id: subjectId }, index) => ({
    ...like,
    subjectId,
    sequence: like.sequence + 1000 + index,
    createdAt: new Date(Date.UTC(2024 + (index % 3), index % 12, 15)),
  }));
  await db.insert(billRows).values(others);
  const api = callerOf(db, family.actor);

  const last = await api(list, { query: { year: "last", limit: 100 } });
  const older = await api(list, { query: { year: "2024", limit: 5, page: 2 } });
  const none = await api(list, { query: { year: "2019" } });

  expect(last.data.year).toBe(2026);
  expect(last.data.bills.every(({ date }) => date.startsWith("2026"))).toBe(true);
  expect(last.total).toBe(last.data.bills.length);
  expect(older).toMatchObject({ total: 20, data: { year: 2024 } });
  expect(older.data.bills).toHaveLength(5);
  expect(none).toMatchObject({ total: 0, data: { bills: [], year: 2019 } });
  const sums = last.data.month_sums;
  expect(sums.map(({ lessons }) => lessons).reduce((all, one) => all + one, 0)).toBe(60);
  expect(sums.find(({ month }) => month === "2024-01")).toMatchObject({
    lessons: 5,
    group_lessons: 0,
    credit_notes: 0,
    amount: 315,
    credited: 0,
  });
});
