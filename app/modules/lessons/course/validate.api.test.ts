import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { bankThat, createDeclared } from "#tests/factories/course.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { courses } from "./endpoints.ts";

test("a family approves her course: it is charged once", async ({ db }) => {
  const bank = bankThat("succeeds");
  const { family, course } = await createDeclared(db);
  const api = callerOf(db, family, now, bank.gateways);
  const body = { course_answer: "approve", course_id: course.id } as const;

  const first = await api(courses.validate, { body });
  const second = await api(courses.validate, { body });

  expect(first).toMatchObject({ status: "success", payment: { bill_status: "paid" } });
  expect(second).toEqual(first);
  expect(bank.charges).toHaveLength(1);
});

test("the first course is judged by its own call", async ({ db }) => {
  const { gateways } = bankThat("succeeds");
  const { family, course, lessonRequest } = await createDeclared(db, {
    waitsForFirst: true,
    said: { is_anomaly_validated: true },
  });

  const judged = await callerOf(
    db,
    family,
    now,
    gateways,
  )(courses.validateFirst, {
    body: { first_course_result: "ok", course_id: course.id },
  });

  expect(judged).toMatchObject({
    course: { status: "success" },
    lesson_request: { id: lessonRequest?.id, process: "concluded" },
  });
});

test("another family's course cannot be validated", async ({ db }) => {
  const { course, teacher } = await createDeclared(db);
  const other = await createFamily(db);

  for (const [actor, status] of [
    [undefined, 401],
    [teacher, 403],
    [other.actor, 404],
  ] as const) {
    const api = callerOf(db, actor);
    const answer = { course_answer: "reject", course_id: course.id } as const;
    await expect(api(courses.validate, { body: answer })).rejects.toMatchObject({
      status,
    });
    const result = { first_course_result: "ok", course_id: course.id } as const;
    const judging = api(courses.validateFirst, { body: result });
    await expect(judging).rejects.toMatchObject({ status });
  }
});

test.for([
  ["without a cause", {}, "dispute_type_id"],
  ["for a cause that does not exist", { dispute_type_id: 99 }, "dispute_type_id"],
  ["for another reason, without words", { dispute_type_id: 5 }, "comment"],
  ["with too many words", { dispute_type_id: 1, comment: "a".repeat(1001) }, "comment"],
] as const)("a dispute %s is refused on its field", async ([, given, field], { db }) => {
  const { family, course } = await createDeclared(db);
  const body = { course_answer: "dispute", course_id: course.id, ...given } as const;

  const disputing = callerOf(db, family)(courses.validate, { body });
  const refusal = await refusalOf(disputing);

  expect(refusal).toMatchObject({ status: 422, errors: [{ field }] });
});
