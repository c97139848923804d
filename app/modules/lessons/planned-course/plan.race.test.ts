import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { plusDays, plusHours } from "#app/lib/clock.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { cancelPlanned } from "#app/modules/lessons/course/cancel-planned.server.ts";
import { declareCourse } from "#app/modules/lessons/course/declare.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { database as db } from "#tests/database/db.ts";
import { bankThat, createContract, createDeclared, declared } from "#tests/factories/course.ts";
import { ahead, createPlanned, createProposed, proposed } from "#tests/factories/planned-course.ts";
import { callOf } from "#tests/http/call.ts";

import { confirmPlanned } from "./confirm.server.ts";
import { movePlanned } from "./move.server.ts";
import { proposePlanned } from "./propose.server.ts";
import { plannedCourses } from "./table.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? 10);

const rowOf = async (id: number) =>
  (await db.select().from(plannedCourses).where(eq(plannedCourses.id, id)))[0];

const refusalsOf = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));

test("both sides move one course at once: one wins, the other is told what changed", async () => {
  for (let round = 0; round < rounds; round++) {
    const { planned, family, teacher } = await createPlanned(db);
    const { id, version } = planned;
    const input = round % 2 ? { version } : {};

    const results = await Promise.allSettled([
      movePlanned(callOf(db, family), { id, ...proposed(plusDays(ahead, 1)), ...input }),
      movePlanned(callOf(db, teacher), { id, ...proposed(plusDays(ahead, 2)), ...input }),
    ]);

    const after = await rowOf(id);
    expect(refusalsOf(results)).toMatchObject([
      {
        kind: "conflict",
        code: "api.planned_course.changed",
        extra: { details: { planned_course: { start: after?.start.toISOString() } } },
      },
    ]);
    expect(after).toMatchObject({ status: "proposed", movedFrom: ahead });
  }
});

test("a confirmation and another date at once: no unread date is confirmed", async () => {
  for (let round = 0; round < rounds; round++) {
    const { planned, family, teacher } = await createProposed(db);
    const { id, version } = planned;

    const results = await Promise.allSettled([
      confirmPlanned(callOf(db, family), { id, version }),
      movePlanned(callOf(db, teacher), { id, ...proposed(plusDays(ahead, 1)), version }),
    ]);

    expect(refusalsOf(results)).toMatchObject([{ code: "api.planned_course.changed" }]);
    const after = await rowOf(id);
    if (after?.status === "confirmed") expect(after.start).toEqual(ahead);
    else expect(after).toMatchObject({ status: "proposed", start: plusDays(ahead, 1) });
  }
});

test("five late cancellations and a teacher's at once: due once, or not at all", async () => {
  for (let round = 0; round < rounds; round++) {
    const bank = bankThat("succeeds");
    const { planned, family, teacher } = await createPlanned(db);
    const { id } = planned;
    const late = { ...bank, now: plusHours(ahead, -2) };

    await Promise.all([
      ...Array.from({ length: 5 }, () =>
        cancelPlanned(callOf(db, family, late), { id, accept_due: true }),
      ),
      cancelPlanned(callOf(db, teacher, late), { id }),
    ]);

    const due = await db.select().from(courses).where(eq(courses.plannedCourseId, id));
    const status = (await rowOf(id))?.status;
    expect(due).toHaveLength(status === "late_cancelled" ? 1 : 0);
    expect(bank.charges).toHaveLength(due.length);
    for (const course of due) {
      const itsBills = and(eq(bills.subjectKind, "course"), eq(bills.subjectId, course.id));
      expect(await db.select().from(bills).where(itsBills)).toHaveLength(1);
    }
  }
  expect(await proveLedger(db)).toEqual([]);
});

test("a declaration and a cancellation at once: given, or cancelled, never both", async () => {
  for (let round = 0; round < rounds; round++) {
    const { planned, teacher, contract } = await createPlanned(db);
    const { id } = planned;
    const call = callOf(db, teacher, { ...bankThat("succeeds"), now: plusHours(ahead, 2) });
    const body = declared(contract.id, {
      date: ahead.toISOString(),
      duration: 60,
      planned_course_id: id,
    });

    const results = await Promise.allSettled([
      cancelPlanned(call, { id }),
      declareCourse(call, body),
    ]);

    const given = await db.select().from(courses).where(eq(courses.plannedCourseId, id));
    const status = (await rowOf(id))?.status;
    expect(refusalsOf(results)).toHaveLength(1);
    expect(given).toHaveLength(status === "given" ? 1 : 0);
  }
});

test("two families confirm one hour of one teacher at once: one has it", async () => {
  for (let round = 0; round < rounds; round++) {
    const one = await createProposed(db);
    const other = await createContract(db, { contract: { teacherId: one.teacher.id } });
    const { id } = await proposePlanned(callOf(db, one.teacher), {
      id: other.contract.id,
      ...proposed(),
    });

    const results = await Promise.allSettled([
      confirmPlanned(callOf(db, one.family), { id: one.planned.id }),
      confirmPlanned(callOf(db, other.family), { id }),
    ]);

    expect(refusalsOf(results)).toMatchObject([{ code: "api.planned_course.overlap" }]);
  }
});

test("two series of one teacher at once: no two dates at one hour are confirmed (TEA-071)", async () => {
  const until = plusDays(ahead, 21).toISOString().slice(0, 10);
  for (let round = 0; round < rounds; round++) {
    const one = await createDeclared(db);
    const other = await createContract(db, { contract: { teacherId: one.teacher.id } });
    const answers = [];
    for (const { contract, family } of [one, other]) {
      const input = { id: contract.id, ...proposed(), repeat_until: until };
      const { id } = await proposePlanned(callOf(db, one.teacher), input);
      const rows = await db.select().from(plannedCourses).where(eq(plannedCourses.seriesId, id));
      const seen = rows.map((row) => ({ id: row.id, version: row.version }));
      answers.push({ family, id, seen, kept: rows.map((row) => row.id) });
    }

    const results = await Promise.allSettled(
      answers.map(({ family, ...input }) => confirmPlanned(callOf(db, family), input)),
    );

    expect(refusalsOf(results)).toMatchObject([{ code: "api.planned_course.series" }]);
    const rows = await db
      .select()
      .from(plannedCourses)
      .where(eq(plannedCourses.teacherId, one.teacher.id));
    expect(rows.filter(({ status }) => status === "confirmed")).toHaveLength(4);
  }
});
