import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";
import { billLines, bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { showCalendar } from "#app/modules/lessons/planned-course/calendar.server.ts";
import { confirmPlanned } from "#app/modules/lessons/planned-course/confirm.server.ts";
import { movePlanned } from "#app/modules/lessons/planned-course/move.server.ts";
import { proposePlanned } from "#app/modules/lessons/planned-course/propose.server.ts";
import { plannedCourseSweeps } from "#app/modules/lessons/planned-course/sweeps.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/table.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { bankThat, createContract, declared } from "#tests/factories/course.ts";
import { ahead, createPlanned, createProposed, proposed } from "#tests/factories/planned-course.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { cancelPlanned } from "./cancel-planned.server.ts";
import { declareCourse } from "./declare.server.ts";
import { courses } from "./table.server.ts";

const sweep = dueOf(plannedCourseSweeps);

const statusOf = async (db: Db, id: number) =>
  (await db.select().from(plannedCourses).where(eq(plannedCourses.id, id)))[0]?.status;

const subjectsOf = async (db: Db) => (await listMails(db)).map(({ subject }) => subject);

const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("a cancellation, and the 24 h rule (STM-39, LAW-29)", () => {
  test("by the family 30 h before, nothing is due", async ({ db }) => {
    const { planned, family } = await createPlanned(db);
    const call = callOf(db, family, { ...bankThat("succeeds"), now: plusHours(ahead, -30) });

    const cancelled = await cancelPlanned(call, { id: planned.id, reason_id: 1 });

    expect(cancelled).toMatchObject({ status: "cancelled", cancel_reason: "Maladie" });
    expect(await db.select().from(bills)).toEqual([]);
    const file = await (await showCalendar(call, { id: planned.id })).text();
    expect(file).toContain("METHOD:CANCEL");
    expect(file).toContain("SEQUENCE:2");
  });

  test("a date that was never agreed on is withdrawn or refused, not cancelled", async ({ db }) => {
    const { planned, family, contract } = await createProposed(db);
    const call = callOf(db, family, bankThat("succeeds"));
    await cancelPlanned(call, { id: planned.id });
    const own = await proposePlanned(callOf(db, family), { id: contract.id, ...proposed() });
    await cancelPlanned(call, { id: own.id });

    const told = (await listMails(db)).filter(({ subject }) =>
      /^(?:Date|Proposition)/.test(subject),
    );
    expect(told.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Date refusée/),
        expect.stringMatching(/^Proposition retirée/),
      ]),
    );
  });

  test("20 h before, the amount is told first, then is due on a line of its own, without tax credit", async ({
    db,
  }) => {
    const bank = bankThat("succeeds");
    const { planned, family } = await createPlanned(db);
    const call = callOf(db, family, { ...bank, now: plusHours(ahead, -20) });

    const refused = cancelPlanned(call, { id: planned.id });
    await expect(refused).rejects.toMatchObject({
      code: "api.planned_course.late",
      extra: { details: { amount: 42 } },
    });
    expect(await statusOf(db, planned.id)).toBe("confirmed");

    const cancelled = await cancelPlanned(call, { id: planned.id, accept_due: true });
    await cancelPlanned(call, { id: planned.id, accept_due: true });

    expect(cancelled).toMatchObject({
      status: "late_cancelled",
      state: { word: "Annulé tardivement, dû" },
    });
    expect(bank.charges).toMatchObject([{ amountCents: 4200 }]);
    const lines = await db.select().from(billLines);
    expect(lines).toMatchObject([{ kind: "late_cancellation", amountCents: 4200, vatCents: 0 }]);
    const [course] = await db.select().from(courses).where(eq(courses.plannedCourseId, planned.id));
    expect(course).toMatchObject({ status: "success", absent: true, taxCredit: false });
    expect(await proveLedger(db)).toEqual([]);
  });

  test("the teacher cancels at any time, nothing is due", async ({ db }) => {
    const { planned, teacher } = await createPlanned(db);
    const call = callOf(db, teacher, { ...bankThat("succeeds"), now: plusHours(ahead, -1) });

    expect(await cancelPlanned(call, { id: planned.id })).toMatchObject({ status: "cancelled" });
    expect(await db.select().from(bills)).toEqual([]);
  });

  test("a move of it that waits does not lift the rule of the date agreed on", async ({ db }) => {
    const { planned, family } = await createPlanned(db);
    const late = { ...bankThat("succeeds"), now: plusHours(ahead, -20) };
    await movePlanned(callOf(db, family, late), { id: planned.id, ...proposed(inDays(20)) });

    const cancelling = cancelPlanned(callOf(db, family, late), { id: planned.id });

    await expect(cancelling).rejects.toMatchObject({ code: "api.planned_course.late" });
  });

  test("a first course is never due so", async ({ db }) => {
    const { contract, family, teacher } = await createContract(db);
    const { id } = await proposePlanned(callOf(db, teacher), { id: contract.id, ...proposed() });
    await confirmPlanned(callOf(db, family), { id });
    const late = callOf(db, family, { ...bankThat("succeeds"), now: plusHours(ahead, -2) });

    expect(await cancelPlanned(late, { id })).toMatchObject({ status: "cancelled" });
  });

  test("once begun, the family cancels no more", async ({ db }) => {
    const { planned, family } = await createPlanned(db);
    const begun = callOf(db, family, { ...bankThat("succeeds"), now: ahead });

    const cancelling = cancelPlanned(begun, { id: planned.id, accept_due: true });

    await expect(cancelling).rejects.toMatchObject({ code: "api.planned_course.begun" });
  });
});

describe("what is declared from it (TEA-022, STM-13)", () => {
  const after = plusHours(ahead, 2);

  test("a course declared from it, or at its start, makes it given", async ({ db }) => {
    const { planned, contract, teacher } = await createPlanned(db);

    const body = declared(contract.id, { date: ahead.toISOString(), duration: 60 });
    const { course } = await declareCourse(callOf(db, teacher, { now: after }), body);

    expect(course.planned_course_id).toBe(planned.id);
    expect(await statusOf(db, planned.id)).toBe("given");
  });

  test("an absent student: due for its duration, without tax credit", async ({ db }) => {
    const { planned, contract, teacher } = await createPlanned(db);
    const input = { date: ahead.toISOString(), duration: 60, absent: true };
    const call = callOf(db, teacher, { now: after });

    const longer = declareCourse(
      call,
      declared(contract.id, { ...input, duration: 90, planned_course_id: planned.id }),
    );
    await expect(longer).rejects.toMatchObject({ extra: { errors: [{ field: "duration" }] } });
    const unplanned = declareCourse(call, declared(contract.id, input));
    await expect(unplanned).rejects.toMatchObject({ extra: { errors: [{ field: "absent" }] } });

    const { course } = await declareCourse(
      call,
      declared(contract.id, { ...input, planned_course_id: planned.id }),
    );
    expect(course).toMatchObject({ absent: true, status: "to_confirm", price: 42 });
    const [row] = await db.select().from(courses).where(eq(courses.id, course.id));
    expect(row?.taxCredit).toBe(false);
  });

  test("another contract's planned course is none", async ({ db }) => {
    const { planned } = await createPlanned(db);
    const { contract, teacher } = await createContract(db);

    const declaring = declareCourse(
      callOf(db, teacher, { now: after }),
      declared(contract.id, { date: ahead.toISOString(), planned_course_id: planned.id }),
    );

    await expect(declaring).rejects.toMatchObject({
      extra: { errors: [{ field: "planned_course_id" }] },
    });
  });
});

describe("what time brings", () => {
  test("both are reminded the day before, the teacher on days 1 and 5, then it lapses on day 7", async ({
    db,
  }) => {
    const { planned } = await createPlanned(db);
    const viewOf = async (at: Date) => {
      const before = (await listMails(db)).length;
      await sweep(db, at);
      return (await subjectsOf(db)).slice(before).map(plain);
    };

    expect(await viewOf(plusHours(ahead, -25))).toEqual([]);
    expect(await viewOf(plusHours(ahead, -23))).toHaveLength(2);
    expect(await viewOf(plusHours(ahead, -22))).toEqual([]);
    expect(await viewOf(plusDays(ahead, 1))).toEqual([expect.stringContaining("Rappel")]);
    expect(await viewOf(plusDays(ahead, 5))).toEqual([expect.stringContaining("Rappel")]);
    expect(await viewOf(plusDays(ahead, 7))).toHaveLength(2);
    expect(await statusOf(db, planned.id)).toBe("lapsed");
  });

  test("an unanswered proposal lapses at its start", async ({ db }) => {
    const { planned } = await createProposed(db);

    expect(await sweep(db, plusMinutes(ahead, -1))).toBe(0);
    expect(await sweep(db, ahead)).toBe(1);
    expect(await statusOf(db, planned.id)).toBe("lapsed");
  });

  test("an unanswered move leaves the former date", async ({ db }) => {
    const { planned, family } = await createPlanned(db);
    await movePlanned(callOf(db, family), { id: planned.id, ...proposed(inDays(20)) });

    await sweep(db, ahead);

    const [row] = await db.select().from(plannedCourses).where(eq(plannedCourses.id, planned.id));
    expect(row).toMatchObject({ status: "confirmed", start: ahead, movedFrom: null });
  });

  test("the end of a contract takes its planned courses with it, nothing is due (STM-16)", async ({
    db,
  }) => {
    const { planned, contract } = await createPlanned(db);
    await db
      .update(contracts)
      .set({ status: "ended", endedAt: now })
      .where(eq(contracts.id, contract.id));

    await sweep(db, now);

    expect(await statusOf(db, planned.id)).toBe("cancelled");
    expect(await db.select().from(bills)).toEqual([]);
  });
});
