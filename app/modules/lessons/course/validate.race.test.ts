import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { database as db } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { whileHeld } from "#tests/database/waiting.ts";
import {
  bankThat,
  createContract,
  createDeclared,
  declared,
  no,
  yes,
} from "#tests/factories/course.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays } from "#tests/setup/time.ts";

import { declareCourse } from "./declare.server.ts";
import { validationSweeps } from "./sweeps.server.ts";
import { courses } from "./table.server.ts";
import { answerCourse, answerFirstCourse } from "./validate.server.ts";

const due = dueOf(validationSweeps);
const remindFamilies = dueOf(validationSweeps, "families to remind");

const rounds = Number(process.env.RACE_ROUNDS ?? 10);

const courseOf = async (id: number) =>
  (await db.select().from(courses).where(eq(courses.id, id)))[0];
const billsOf = (id: number) =>
  db
    .select()
    .from(bills)
    .where(and(eq(bills.subjectKind, "course"), eq(bills.subjectId, id)));
const validationsOf = async (id: number) =>
  (await db.select().from(historyLines).where(eq(historyLines.thingId, id))).filter(
    ({ machine, event }) =>
      machine === "course" && ["approve", "auto_confirm", "reject", "dispute"].includes(event),
  );

async function createOrdinary() {
  const bound = await createDeclared(db);
  const later = declared(bound.contract.id, { date: "2026-09-07T16:00:00.000Z" });
  const { course } = await declareCourse(callOf(db, bound.teacher), later);
  return { ...bound, course };
}

test("ten who approve one course at once: one verdict, one bill, one charge", async () => {
  for (let round = 0; round < rounds; round++) {
    const bank = bankThat("succeeds");
    const { course, family } = await createOrdinary();

    await Promise.all(
      Array.from({ length: 10 }, () => answerCourse(callOf(db, family, bank), yes(course.id))),
    );

    expect(bank.charges).toHaveLength(1);
    expect(await billsOf(course.id)).toHaveLength(1);
    expect(await validationsOf(course.id)).toHaveLength(1);
    expect((await courseOf(course.id))?.status).toBe("success");
  }
  expect(await proveLedger(db)).toEqual([]);
});

test("yes and no at once: the one that comes second is told, nothing is charged against a no", async () => {
  for (let round = 0; round < rounds; round++) {
    const bank = bankThat("succeeds");
    const { course, family } = await createOrdinary();
    const answers = [yes(course.id), no(course.id)];
    if (round % 2) answers.reverse();

    const results = await Promise.allSettled(
      answers.map((answer) => answerCourse(callOf(db, family, bank), answer)),
    );

    const refused = results.filter(({ status }) => status === "rejected");
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({ kind: "conflict" });
    }
    const after = await courseOf(course.id);
    const validations = await validationsOf(course.id);
    if (after?.status === "disputed" && !after.lateDisputedAt) expect(bank.charges).toEqual([]);
    else expect(bank.charges).toHaveLength(1);
    expect(refused.length + validations.length).toBe(2);
  }
});

test("her yes and the yes of silence at once are one", async () => {
  for (let round = 0; round < rounds; round++) {
    const bank = bankThat("succeeds");
    const { course, family } = await createOrdinary();

    await Promise.all([
      answerCourse(callOf(db, family, { ...bank, now: inDays(7) }), yes(course.id)),
      due(db, inDays(7), bank),
      due(db, inDays(7), bank),
    ]);

    expect(await billsOf(course.id)).toHaveLength(1);
    expect(await validationsOf(course.id)).toHaveLength(1);
  }
});

test("ok, yes and silence about one first course: one verdict, one charge, no deadlock", async () => {
  for (let round = 0; round < rounds; round++) {
    const bank = bankThat("succeeds");
    const { course, family } = await createDeclared(db, {
      waitsForFirst: true,
      said: { is_anomaly_validated: true },
    });
    const ok = { first_course_result: "ok", course_id: course.id } as const;
    const failed = { first_course_result: "not_ok", course_id: course.id, cause_id: 1 } as const;

    await Promise.all([
      answerFirstCourse(callOf(db, family, bank), ok),
      answerFirstCourse(callOf(db, family, bank), failed),
      answerCourse(callOf(db, family, bank), yes(course.id)),
    ]);

    expect(await validationsOf(course.id)).toHaveLength(1);
    const after = await courseOf(course.id);
    expect(bank.charges).toHaveLength(after?.status === "disputed" ? 0 : 1);
  }
});

test("one course declared five times at once is one course", async () => {
  for (let round = 0; round < rounds; round++) {
    const { teacher, contract } = await createContract(db, { waitsForFirst: true });
    const body = declared(contract.id, { is_anomaly_validated: true });

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => declareCourse(callOf(db, teacher), body)),
    );

    expect(new Set(answers.map(({ course }) => course.id)).size).toBe(1);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
  }
});

test("two runners who remind a family at once remind her once", async () => {
  const { course } = await createOrdinary();

  const remind = (on: Db) => remindFamilies(on, inDays(1));
  const other = await whileHeld(db, remind, () => remind(db));

  expect(other.status).toBe("fulfilled");
  expect((await courseOf(course.id))?.remindersSent).toBe(1);
});
