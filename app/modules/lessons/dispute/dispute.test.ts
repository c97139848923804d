import { expect } from "vitest";

import { declareCourse } from "#app/modules/lessons/course/declare.server.ts";
import { updateCourse } from "#app/modules/lessons/course/edit.server.ts";
import { disputeSweeps } from "#app/modules/lessons/course/sweeps.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { answerCourse, answerFirstCourse } from "#app/modules/lessons/course/validate.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import {
  bankThat,
  createContract,
  createDeclared,
  declared,
  giveAddress,
  no,
  yes,
} from "#tests/factories/course.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callOf } from "#tests/http/call.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { decideCourse } from "./decide.server.ts";

const escalateSilentCourses = dueOf(disputeSweeps, "courses to bring to the desk");

const awaiting = { waitsForFirst: true };

test("a no holds the charge and asks the teacher, before a date (STM-11)", async ({ db }) => {
  const bank = bankThat("succeeds");
  const { course, family } = await createDeclared(db);

  const contested = await answerCourse(callOf(db, family, bank), no(course.id));

  expect(contested).toMatchObject({
    status: "disputed",
    dispute: { kind: "reject", late: false },
    state: { waiting: { who: "teacher", deadline: inDays(10).toISOString() } },
  });
  expect(bank.charges).toEqual([]);
});

test("who contested does not approve; of a first course, the standing verdict answers", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const { course, family, teacher, contract } = await createDeclared(db);
  const next = declared(contract.id, { date: "2026-09-07T16:00:00.000Z" });
  const { course: second } = await declareCourse(callOf(db, teacher), next);
  for (const { id } of [course, second]) await answerCourse(callOf(db, family, bank), no(id));

  const standing = await answerCourse(callOf(db, family, bank), yes(course.id));
  expect(standing.status).toBe("disputed");
  const changed = answerCourse(callOf(db, family, bank), yes(second.id));
  await expect(changed).rejects.toMatchObject({ code: "api.illegal_transition" });
});

test("a course contested late once is not contested again", async ({ db }) => {
  const bank = bankThat("succeeds");
  const { course, family } = await createDeclared(db);
  await answerCourse(callOf(db, family, bank), yes(course.id));

  const late = answerCourse(callOf(db, family, { ...bank, now: inDays(7) }), no(course.id));

  await expect(late).rejects.toMatchObject({ code: "api.course.dispute_over" });
});

test("no answer for ten days brings an alert to Préau", async ({ db }) => {
  const { contract, teacher, family } = await createContract(db, { teacher: { radius: 1 } });
  await giveAddress(db, family.id);
  await declareCourse(callOf(db, teacher), declared(contract.id, { is_anomaly_validated: true }));

  await escalateSilentCourses(db, inDays(10));

  const [course] = await db.select().from(courses);
  expect(course).toMatchObject({ status: "to_review", decisionDueAt: inDays(20) });
});

test("a first course that went wrong is contested, ends the contract, and the search goes on", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const sure = { is_anomaly_validated: true };
  const { course, family, lessonRequest } = await createDeclared(db, { ...awaiting, said: sure });

  const view = await answerFirstCourse(callOf(db, family, bank), {
    first_course_result: "not_ok",
    course_id: course.id,
    cause_id: 2,
  });

  expect(view).toMatchObject({
    course: { status: "disputed", dispute: { kind: "not_ok", cause_id: 2 } },
    lesson_request: { id: lessonRequest?.id, process: "processing" },
  });
  expect(bank.charges).toEqual([]);
});

test("a first course that did not suit is never billed: nothing to correct, nothing to keep due (STM-11)", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const sure = { is_anomaly_validated: true };
  const { course, family, teacher } = await createDeclared(db, { ...awaiting, said: sure });
  const { id } = course;
  const failed = { first_course_result: "not_ok", course_id: id, cause_id: 2 } as const;
  const email = (await findPerson(db, teacher.id))?.email ?? "";
  const before = await mailsTo(db, email);
  await answerFirstCourse(callOf(db, family, bank), failed);
  // One mail for one fact: it asks how the course went, and says that the contract is over.
  const sent = (await mailsTo(db, email)).slice(before.length);
  expect(sent).toMatchObject([{ template: "first_course_not_ok" }]);

  const corrected = { id, resolution: "correct", duration: 60 } as const;
  await expect(updateCourse(callOf(db, teacher), corrected)).rejects.toMatchObject({
    code: "api.course.first_not_corrected",
  });
  const maintained = { id, resolution: "maintain", comments: "Il a eu lieu." } as const;
  await updateCourse(callOf(db, teacher), maintained);

  const on = { db, by: byOperator, now, gateways: bank.gateways };
  const decided = { id, reason: "Lu." };
  const dues = [{ decision: "full" }, { decision: "reduced", duration: 60 }] as const;
  for (const due of dues) {
    await expect(decideCourse(on, { ...decided, ...due })).rejects.toMatchObject({
      extra: { errors: [{ field: "decision", code: "api.course.first_not_billed" }] },
    });
  }
  const closed = await decideCourse(on, { ...decided, decision: "cancelled" });
  expect(closed).toMatchObject({ status: "cancelled", paidMinutes: course.duration });
  expect(bank.charges).toEqual([]);
});
