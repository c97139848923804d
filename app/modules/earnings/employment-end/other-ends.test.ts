import { eq, like } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import { departures } from "#app/modules/career/departure/endpoints.ts";
import { departureSweeps } from "#app/modules/career/departure/sweeps.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { endContract } from "#app/modules/lessons/contract/end.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { withdrawContract } from "#app/modules/lessons/lesson-request/end-contract.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/table.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { bankThat, createContract } from "#tests/factories/course.ts";
import { giveLessons } from "#tests/factories/employment.ts";
import { callerOf } from "#tests/http/api.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { employmentEndSweeps } from "./sweeps.server.ts";
import { employmentEnds } from "./table.server.ts";

const fiveMonths = ["2026-04-08", "2026-06-10", "2026-07-08", "2026-08-05", "2026-09-02"];
const fourteenMonths = [
  ...["2025-07-09", "2025-09-10", "2025-10-10", "2025-11-10", "2025-12-10", "2026-01-10"],
  ...["2026-02-10", "2026-03-10", "2026-04-10", "2026-05-10", "2026-06-10", "2026-07-10"],
  "2026-08-10",
];

async function employed(db: Db, days: readonly string[], given: object = {}) {
  const bound = await createContract(db, {
    contract: { createdAt: new Date(`${days[0] ?? "2026-09-01"}T08:00:00Z`) },
    ...given,
  });
  await giveLessons(db, bound.contract, days);
  const { id } = bound.contract;
  const sweep = dueOf(employmentEndSweeps);
  const runs = (at: Date) => sweep(db, at, { cards: bankThat("succeeds").cards });
  const ends = () => db.select().from(employmentEnds).where(eq(employmentEnds.contractId, id));
  const billed = () => db.select().from(bills).where(eq(bills.subjectKind, "employment_end"));
  const opened = () => db.select().from(cases).where(eq(cases.kind, "end_of_employment"));
  const told = () =>
    db.select().from(mails).where(like(mails.template, "end_day_%")).orderBy(mails.template);
  return { ...bound, id, runs, ends, billed, opened, told };
}

const nothing = { noticeCents: 0, employerCents: 0, indemnityCents: 0 };

/** Leaves on 20 September; returns the instant at which that day is over. */
async function leaves(db: Db, teacher: Parameters<typeof callerOf>[1]) {
  await callerOf(db, teacher)(departures.leave, { body: { date: "2026-09-20" } });
  const over = new Date("2026-09-20T22:00:40Z");
  await dueOf(departureSweeps)(db, over);
  return over;
}

test("a teacher who leaves Préau ends the employment from the day it was announced; nothing is owed (STM-52)", async ({
  db,
}) => {
  const { teacher, runs, ends, billed, opened, told } = await employed(db, fiveMonths);
  const over = await leaves(db, teacher);
  await runs(over);
  await runs(over);
  // Told on 9 September, five months: seven days, the 16th; the 20th is after it.
  expect(await ends()).toMatchObject([
    {
      ...nothing,
      by: "teacher",
      letterOn: "2026-09-09",
      noticeEndsOn: "2026-09-16",
      endsOn: "2026-09-20",
      freed: false,
      endedAt: over,
    },
  ]);
  expect(await billed()).toEqual([]);
  expect(await opened()).toHaveLength(1);
  const sent = await told();
  expect(sent.map(({ template }) => template)).toEqual([
    "end_day_to_customer",
    "end_day_to_teacher",
  ]);
  for (const { body } of sent) expect(body).toContain("20 septembre 2026");
});

test("a teacher who leaves during the family's notice shortens it, and its indemnity (STM-52)", async ({
  db,
}) => {
  const { id, family, teacher, runs, ends, billed } = await employed(db, fourteenMonths);
  const body = { contract_id: id, reason: "stop_course" } as const;
  await callerOf(db, family)(support.signalChange, { body });
  expect(await ends()).toMatchObject([{ endsOn: "2026-10-09", indemnityCents: 1444 }]);
  await runs(await leaves(db, teacher));
  // Fourteen months then: 46,20 × 14 ÷ 48.
  expect(await ends()).toMatchObject([{ by: "customer", endsOn: "2026-09-20", freed: true }]);
  expect(await billed()).toMatchObject([{ amountCents: 1348, status: "paid" }]);
  expect(await proveLedger(db)).toEqual([]);
});

test("a withdrawal ends an employment at once: given lessons only, both read why (STM-52)", async ({
  db,
}) => {
  const { id, family, runs, ends, billed, told } = await employed(db, ["2026-09-04"]);
  await withdrawContract(db, id, { by: family, now });
  await runs(now);
  expect(await ends()).toMatchObject([{ ...nothing, by: "customer", endsOn: "2026-09-09" }]);
  expect(await billed()).toEqual([]);
  for (const { body } of await told()) expect(body).toContain("la loi ne lui fait payer que");
});

test("a first course that went wrong ends the trial; a lesson agreed in its delay is paid (STM-52)", async ({
  db,
}) => {
  const { id, contract, family, runs, ends, billed } = await employed(db, ["2026-09-08"]);
  const which = eq(courses.contractId, id);
  await db.update(courses).set({ status: "disputed", isFirst: true }).where(which);
  const agreed = { contractId: id, studentId: contract.studentId, by: "teacher" } as const;
  const parties = { customerId: contract.customerId, teacherId: contract.teacherId };
  for (const start of ["2026-09-10T14:00:00Z", "2026-09-11T14:00:00Z"]) {
    await create(db, plannedCourses, {
      ...agreed,
      ...parties,
      status: "confirmed",
      statusSince: now,
      start: new Date(start),
      duration: 60,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
  }
  await endContract(db, id, { by: family, now, cause: "first_course_failed" });
  await runs(now);
  // While it is contested, no lesson is due: no employment yet.
  expect(await ends()).toEqual([]);

  await db.update(courses).set({ status: "success" }).where(which);
  await runs(inDays(6));
  await runs(inDays(6));
  // One day of delay, the 10th: an hour of it at 23,10 €. 45 % is 10,40 €, less 2,00 €.
  expect(await ends()).toMatchObject([
    {
      letterOn: "2026-09-09",
      noticeEndsOn: "2026-09-10",
      noticeMinutes: 60,
      noticeCents: 2310,
      contributionsCents: 508,
      employerCents: 840,
      indemnityCents: 0,
    },
  ]);
  expect(await billed()).toMatchObject([{ amountCents: 3150, status: "paid" }]);
  expect(await proveLedger(db)).toEqual([]);
});

test("no end of employment for a self-employed teacher, nor without a lesson (STM-52)", async ({
  db,
}) => {
  for (const [days, given] of [
    [[], {}],
    [["2026-09-04"], { teacher: { selfEmployed: true } }],
  ] as const) {
    const { id, family, runs, opened } = await employed(db, days, given);
    await db.update(courses).set({ mode: "independent" }).where(eq(courses.contractId, id));
    await endContract(db, id, { by: family, now, cause: "stopped_by_customer" });
    expect(await runs(now)).toBe(0);
    expect(await opened()).toEqual([]);
  }
});

test("on the morning of the last day both sides read what is ready, and the desk gets its case once (STM-52)", async ({
  db,
}) => {
  const { id, family, runs, opened, told } = await employed(db, fourteenMonths);
  const body = { contract_id: id, reason: "stop_course" } as const;
  await callerOf(db, family)(support.signalChange, { body });
  expect(await runs(new Date("2026-10-09T05:59:00Z"))).toBe(0);
  const morning = new Date("2026-10-09T06:00:00Z");
  expect(await runs(morning)).toBe(1);
  const sent = await told();
  expect(sent).toHaveLength(2);
  for (const { body: text, link } of sent) {
    expect(text).toContain("le 5 novembre 2026");
    expect(text).toContain("14,44\u00a0€");
    expect(link).toContain("/fin/");
  }
  expect(await opened()).toMatchObject([
    { personId: family.id, contractId: id, createdAt: morning, state: "new" },
  ]);
  await runs(new Date("2026-10-09T19:00:00Z"));
  expect(await told()).toHaveLength(2);
  expect(await opened()).toHaveLength(1);
});
