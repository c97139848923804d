import { eq, like } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import { payslips } from "#app/modules/earnings/payslip/endpoints.ts";
import { runDuePayslips } from "#app/modules/earnings/payslip/run.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { bankThat, createContract } from "#tests/factories/course.ts";
import { giveLessons } from "#tests/factories/employment.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { paperOf } from "#tests/pdf/paper.ts";
import { now } from "#tests/setup/time.ts";

import { employmentEndSweeps } from "./sweeps.server.ts";

type Stop = Readonly<{ until?: string; letter_on?: string; pay_notice?: boolean }>;

const sweep = dueOf(employmentEndSweeps, "employments that end");
const fiveMonths = ["2026-04-08", "2026-06-10", "2026-07-08", "2026-08-05", "2026-09-02"];
const fourteenMonths = [
  ...["2025-07-09", "2025-09-10", "2025-10-10", "2025-11-10", "2025-12-10", "2026-01-10"],
  ...["2026-02-10", "2026-03-10", "2026-04-10", "2026-05-10", "2026-06-10", "2026-07-10"],
  "2026-08-10",
];

async function employed(db: Db, days: readonly string[]) {
  const bound = await createContract(db, {
    contract: { createdAt: new Date(`${days[0] ?? ""}T08:00:00Z`) },
  });
  await giveLessons(db, bound.contract, days);
  const id = bound.contract.id;
  const callers = (at: Date) => ({
    family: callerOf(db, bound.family, at),
    teacher: callerOf(db, bound.teacher, at),
  });
  const stops = (who: "family" | "teacher", input: Stop = {}, at = now) =>
    callers(at)[who](support.signalChange, {
      body: { contract_id: id, reason: "stop_course", ...input },
    });
  const row = async () => (await db.select().from(contracts).where(eq(contracts.id, id)))[0];
  /** Past the last day, nine in the evening in Paris. */
  const passes = (time: string) => sweep(db, new Date(time), { cards: bankThat("succeeds").cards });
  const billed = () => db.select().from(bills).where(eq(bills.subjectKind, "employment_end"));
  return { ...bound, id, callers, stops, row, passes, billed };
}

test("ended by the family after five months: lessons go on for a week, nothing else is owed (STM-52)", async ({
  db,
}) => {
  const { id, callers, stops, row, passes, billed } = await employed(db, fiveMonths);
  const params = { contract_id: id };
  const { notice } = await callers(now).family(support.showChanges, { params });
  // 92 days before: four lessons, 184,80 €; seven of them 14,06 €, with 45 % less 2 €/h.
  expect(notice).toEqual({
    in_trial: false,
    last_day: "2026-09-16",
    given: false,
    pay_today: 19.16,
    hours_today: 37 / 60,
    indemnity: 0,
  });
  const answer = await stops("family");
  expect(answer.contract).toMatchObject({ status: "active", ends_on: "2026-09-16" });

  const plan = (start: string) =>
    callers(now).teacher(plannedCourses.propose, {
      params: { id },
      body: { start, duration: 60 },
    });
  await plan("2026-09-16T14:00:00.000Z");
  await expect(plan("2026-09-17T14:00:00.000Z")).rejects.toMatchObject({ status: 422 });

  expect(await passes("2026-09-16T18:59:00Z")).toBe(0);
  expect(await passes("2026-09-16T19:00:00Z")).toBe(1);
  expect(await row()).toMatchObject({ status: "ended", endCause: "stopped_by_customer" });
  expect(await billed()).toEqual([]);
  expect(await runDuePayslips(db, new Date("2026-10-05T08:00:00Z"))).toBe(0);
  expect(await callers(now).teacher(payslips.list, { query: {} })).toMatchObject({ total: 0 });
});

test("a family that stops at once pays the usual hours of the notice: bill, payslip and ledger (STM-52)", async ({
  db,
}) => {
  const { callers, stops, row, passes, billed } = await employed(db, fiveMonths);
  expect(await refusalOf(stops("family", { until: "2026-09-09" }))).toMatchObject({
    errors: [{ field: "pay_notice", message: expect.stringContaining("19,16\u00a0€") as unknown }],
  });
  await stops("family", { until: "2026-09-09", pay_notice: true });
  expect(await passes("2026-09-09T19:00:00Z")).toBe(1);
  expect(await row()).toMatchObject({ status: "ended" });
  // 14,06 € gross and 5,10 € of the employer's: 45 % is 6,33 €, less 1,23 € for 37 minutes.
  expect(await billed()).toMatchObject([{ amountCents: 1916, status: "paid" }]);
  expect(await runDuePayslips(db, new Date("2026-10-05T08:00:00Z"))).toBe(1);
  const { data } = await callers(now).teacher(payslips.list, { query: {} });
  expect(data).toMatchObject([{ gross: 14.06, cotisations: 3.09, net: 10.97, period: "2026-09" }]);
  const paper = await callers(now).teacher(payslips.download, {
    params: { id: data[0]?.id ?? 0 },
  });
  expect((await paperOf(paper)).lines).toContain(
    "Préavis payé, non travaillé après le 9 septembre 2026",
  );
  expect(await proveLedger(db)).toEqual([]);
});

test("ended by the family after fourteen months: a month of notice, then a quarter of a month a year (STM-52)", async ({
  db,
}) => {
  const { id, callers, stops, passes, billed } = await employed(db, fourteenMonths);
  const params = { contract_id: id };
  const { notice } = await callers(now).family(support.showChanges, { params });
  // 46,20 € a month, fifteen months on the last day: 46,20 × 15 ÷ 12 ÷ 4.
  expect(notice).toMatchObject({ last_day: "2026-10-09", indemnity: 14.44 });
  await stops("family");
  const sent = await db.select().from(mails).where(like(mails.template, "end_customer_%"));
  expect(sent.map(({ body }) => body.includes("14,44\u00a0€"))).toEqual([true, true]);
  expect(await passes("2026-10-09T19:00:00Z")).toBe(1);
  expect(await billed()).toMatchObject([{ amountCents: 1444, status: "paid" }]);
  expect(await runDuePayslips(db, new Date("2026-11-05T08:00:00Z"))).toBe(1);
  const { data } = await callers(now).teacher(payslips.list, { query: {} });
  const free = { gross: 14.44, cotisations: 0, net: 14.44, taxable: 0 };
  expect(data).toMatchObject([{ ...free, period: "2026-10" }]);
  expect(await proveLedger(db)).toEqual([]);
});

test("freed from the rest of a notice by one act, the teacher owes nothing (STM-52)", async ({
  db,
}) => {
  const { stops, passes, billed } = await employed(db, fourteenMonths);
  await stops("family");
  const later = await refusalOf(stops("teacher", { until: "2026-10-09" }));
  expect(later).toMatchObject({ errors: [{ field: "until" }] });
  const answer = await stops("teacher", { until: "2026-09-20" });
  expect(answer.contract).toMatchObject({ ends_on: "2026-09-20" });
  expect(await passes("2026-09-20T19:00:00Z")).toBe(1);
  // Fourteen months then: 46,20 × 14 ÷ 48.
  expect(await billed()).toMatchObject([{ amountCents: 1348 }]);
});

test("ended by the teacher after fourteen months: two weeks, or sooner, and nothing is owed (STM-52)", async ({
  db,
}) => {
  const { stops, passes, row, billed } = await employed(db, fourteenMonths);
  const answer = await stops("teacher");
  expect(answer.contract).toMatchObject({ status: "active", ends_on: "2026-09-23" });
  expect((await stops("teacher", { until: "2026-09-12" })).contract?.ends_on).toBe("2026-09-12");
  expect(await passes("2026-09-12T19:00:00Z")).toBe(1);
  expect(await row()).toMatchObject({ status: "ended", endCause: "stopped_by_teacher" });
  expect(await billed()).toEqual([]);
});

test("a notice counts from the end of a pause, and none begins inside it (STM-52)", async ({
  db,
}) => {
  const { id, callers, stops } = await employed(db, fiveMonths);
  const pauses = (until: string) =>
    callers(now).family(support.signalChange, {
      body: { contract_id: id, reason: "tmp_stop_course", until },
    });
  await pauses("2026-09-20");
  const answer = await stops("family");
  expect(answer.contract).toMatchObject({ status: "suspended", ends_on: "2026-09-27" });
  await callers(now).teacher(support.signalChange, {
    body: { contract_id: id, reason: "restart_course" },
  });
  await expect(pauses("2026-09-25")).rejects.toMatchObject({ status: 409 });
});

test("an end is said once, by a side, for a day to come", async ({ db }) => {
  const { id, stops } = await employed(db, fiveMonths);
  const { actor } = await createFamily(db);
  const body = { contract_id: id, reason: "stop_course" } as const;
  await expect(callerOf(db, actor)(support.signalChange, { body })).rejects.toMatchObject({
    status: 404,
  });
  for (const [input, field] of [
    [{ until: "2026-09-08" }, "until"],
    [{ until: "2027-09-20" }, "until"],
    [{ letter_on: "2026-07-01" }, "letter_on"],
    [{ letter_on: "2026-10-20" }, "letter_on"],
  ] as const) {
    const refusal = await refusalOf(stops("family", input));
    expect(refusal).toMatchObject({ status: 422, errors: [{ field }] });
  }
  await stops("family", { letter_on: "2026-09-05", until: "2026-09-30" });
  await expect(stops("family")).rejects.toMatchObject({ status: 409 });
});

test("while another contract of both goes on, the employment does: no indemnity (STM-52)", async ({
  db,
}) => {
  const { contract, stops, passes, billed } = await employed(db, fourteenMonths);
  const { id: _, ...same } = contract;
  await db.insert(contracts).values(same);
  await stops("family");
  await passes("2026-10-09T19:00:00Z");
  expect(await billed()).toEqual([]);
});
