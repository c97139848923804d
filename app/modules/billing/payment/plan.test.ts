import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { bills as billEndpoints } from "#app/modules/billing/statement/endpoints.ts";
import { supportSweeps } from "#app/modules/care/support/sweeps.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { payments } from "./endpoints.ts";
import { paymentPlans } from "./plan.table.server.ts";
import { billingSweeps } from "./sweeps.server.ts";
import { isPaymentExpected } from "./unpaid.server.ts";

/** 63,00 € in three dates, from 9 September 2026. */
const dates = ["2026-09-20", "2026-10-20", "2026-11-20"];
const reason = "La famille l’a demandé.";

const billOf = async (db: Db, id: number) =>
  (await db.select().from(bills).where(eq(bills.id, id)))[0];

const plansOf = (db: Db, id: number) =>
  db.select().from(paymentPlans).where(eq(paymentPlans.billId, id)).orderBy(paymentPlans.id);

test("a bill in three dates: told, seen by its family, paid part by part, then settled whole (API-301)", async ({
  db,
}) => {
  const { family, bill } = await createBilledCourse(db);
  const api = operatorOf(db);
  const plan = await api(payments.plan, {
    params: { id: bill.id },
    body: { dates, reason },
  });
  expect(plan.dates).toEqual(dates.map((on) => ({ on, amount: 21 })));
  const told = (await mailsTo(db, family.email)).at(-1);
  expect(told).toMatchObject({ template: "bill_plan" });
  expect(told?.body.replace(/\u00a0/g, " ")).toContain("21,00 € le 20 septembre 2026");
  const shown = await callerOf(db, family.actor)(billEndpoints.show, {
    params: { id: String(bill.id) },
  });
  expect(shown.plan?.dates.map(({ left }) => left)).toEqual([21, 21, 21]);
  expect(shown.state.waiting?.sentence).toContain("20 novembre 2026");

  const receive = (amount: number, reference: string) =>
    api(payments.receive, { body: { bill: bill.number, means: "transfer", amount, reference } });
  expect(await receive(21, "VIR-1")).toMatchObject({ rest: { amount: 42 } });
  expect(await receive(21, "VIR-1"), "the same line again").toMatchObject({ rest: { amount: 42 } });
  expect(await billOf(db, bill.id)).toMatchObject({ status: "awaiting", keptCents: 2100 });
  expect((await mailsTo(db, family.email)).at(-1)).toMatchObject({ template: "bill_plan_part" });
  expect(await proveLedger(db)).toEqual([]);
  await receive(30, "VIR-2");
  await receive(12, "VIR-3");
  expect(await billOf(db, bill.id)).toMatchObject({ status: "paid", keptCents: 0 });
  expect(await proveLedger(db)).toEqual([]);
});

test("reminders and the stop follow its dates; a missed one is told, and is the desk’s until it is caught up (API-301, STM-46)", async ({
  db,
  bank,
}) => {
  const { family, bill } = await createBilledCourse(db);
  const due = dueOf([...billingSweeps(bank.followers), ...supportSweeps]);
  const openCases = async () => {
    const rows = await db.select().from(cases).where(eq(cases.billId, bill.id));
    return rows.filter(({ state }) => state === "new").length;
  };
  const templates = async () =>
    (await mailsTo(db, family.email))
      .map(({ template }) => template)
      .filter((name) => name.startsWith("bill_"));
  for (const day of [0, 3, 10, 20, 30]) await due(db, inDays(day), bank);
  expect(await openCases()).toBe(1);
  const before = (await templates()).length;

  await operatorOf(db, inDays(31))(payments.plan, {
    params: { id: bill.id },
    body: { dates: ["2026-10-20", "2026-11-20"], reason },
  });
  expect(await openCases()).toBe(0);
  expect(await isPaymentExpected(db, family.id, inDays(32))).toBe(true);
  for (const day of [33, 37, 39, 41]) await due(db, inDays(day), bank);
  expect((await templates()).slice(before)).toEqual(["bill_plan", "bill_plan_reminder"]);
  await due(db, inDays(42), bank);
  await due(db, inDays(43), bank);
  expect((await templates()).slice(before)).toEqual([
    "bill_plan",
    "bill_plan_reminder",
    "bill_plan_missed",
  ]);
  expect(await openCases()).toBe(1);
  expect(await plansOf(db, bill.id)).toMatchObject([{ missedAt: inDays(42) }]);

  await operatorOf(db, inDays(44))(payments.receive, {
    body: { bill: bill.number, means: "transfer", amount: 31.5, reference: "VIR-1" },
  });
  expect(await openCases()).toBe(0);
  expect(await plansOf(db, bill.id)).toMatchObject([{ missedAt: null }]);
  expect(await billOf(db, bill.id)).toMatchObject({ unpaidSince: null, status: "awaiting" });
  await due(db, inDays(120), bank);
  expect(await billOf(db, bill.id), "a part waits for the others").toMatchObject({
    keptCents: 3150,
  });
  expect(await proveLedger(db)).toEqual([]);
});

test("a plan ends with its bill, or by the next one; days that cannot be are refused at their field", async ({
  db,
  bank,
}) => {
  const { bill } = await createBilledCourse(db);
  const plan = (days: string[], replace?: boolean) =>
    operatorOf(db)(payments.plan, {
      params: { id: bill.id },
      body: { dates: days, reason, replace },
    });

  for (const days of [["2026-09-09"], ["2026-10-20", "2026-10-19"], ["2028-01-01"], []]) {
    expect(await refusalOf(plan(days))).toMatchObject({
      status: 422,
      errors: [{ field: "dates" }],
    });
  }
  await plan(dates);
  expect(await refusalOf(plan(["2026-10-01"]))).toMatchObject({ code: "api.payment.plan_there" });
  await plan(["2026-10-01"], true);
  expect((await plansOf(db, bill.id)).map(({ endedAt }) => endedAt === null)).toEqual([
    false,
    true,
  ]);
  const listed = await operatorOf(db)(payments.listPlans, { query: {} });
  expect(listed).toMatchObject({ total: 1, rest: 63, data: [{ bill: bill.number, rest: 63 }] });

  await operatorOf(db)(payments.receive, {
    body: { bill: bill.number, means: "transfer", amount: 63, reference: "VIR-9" },
  });
  await dueOf(billingSweeps(bank.followers))(db, now, bank);
  expect((await plansOf(db, bill.id)).every(({ endedAt }) => endedAt !== null)).toBe(true);
  expect(await refusalOf(plan(dates))).toMatchObject({ status: 409 });
});
