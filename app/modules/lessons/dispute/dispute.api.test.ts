import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { updateCourse } from "#app/modules/lessons/course/edit.server.ts";
import { answerCourse } from "#app/modules/lessons/course/validate.server.ts";
import { test } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { bankThat, createDeclared, no } from "#tests/factories/course.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { disputes } from "./endpoints.ts";

async function createReview(db: Db) {
  const bank = bankThat("succeeds");
  const { course, family, teacher } = await createDeclared(db);
  await answerCourse(callOf(db, family, bank), no(course.id));
  const maintained = { resolution: "maintain", comments: "Il a eu lieu." } as const;
  await updateCourse(callOf(db, teacher), { id: course.id, ...maintained });
  const { id } = await createUser(db, "operator");
  const api = callerOf(db, { id, role: "operator" }, now, bank.gateways);
  return { api, params: { course_id: course.id }, duration: course.duration };
}

const reason = "Les deux versions concordent.";

test("what waits for a decision has both voices, names and a date (API-223, API-224)", async ({
  db,
}) => {
  const { api, params } = await createReview(db);
  const line = {
    ...params,
    kind: "reject",
    customer: "Sophie Martin",
    teacher_answer: "Il a eu lieu.",
    until: inDays(10).toISOString(),
  };

  expect(await api(disputes.list, { query: {} })).toMatchObject({ total: 1, data: [line] });
  const whole = await api(disputes.show, { params });
  expect(whole).toMatchObject({ ...line, status: "to_review", outcome: null });
  expect(whole.history.map(({ event }) => event)).toEqual(["declared", "reject", "maintain"]);
});

test("a decision is taken once, and its dispute stays shown (API-225)", async ({ db }) => {
  const { api, params, duration } = await createReview(db);
  const body = { decision: "full", reason } as const;

  expect(await api(disputes.decide, { params, body })).toMatchObject({
    course: { id: params.course_id, status: "success", duration },
    bill: { status: "paid" },
  });
  await expect(api(disputes.decide, { params, body })).rejects.toMatchObject({ status: 409 });
  expect(await api(disputes.list, { query: {} })).toEqual({ data: [], total: 0 });
  expect(await api(disputes.show, { params })).toMatchObject({ outcome: "full", reason });
});

test("a cancelled course has no bill left", async ({ db }) => {
  const { api, params } = await createReview(db);
  const body = { decision: "cancelled", reason } as const;
  expect(await api(disputes.decide, { params, body })).toMatchObject({
    course: { status: "cancelled" },
    bill: null,
  });
});

test.for([
  ["a duration that is not shorter", { decision: "reduced", reason, duration: 600 }, "duration"],
  ["no reason", { decision: "full", reason: " " }, "reason"],
] as const)("%s is refused at its field", async ([, body, field], { db }) => {
  const { api, params } = await createReview(db);
  expect(await refusalOf(api(disputes.decide, { params, body }))).toMatchObject({
    status: 422,
    errors: [{ field }],
  });
});

test("an uncontested course is no dispute", async ({ db }) => {
  const { course } = await createDeclared(db);
  const { id } = await createUser(db, "operator");
  const api = callerOf(db, { id, role: "operator" });
  const call = api(disputes.show, { params: { course_id: course.id } });
  await expect(call).rejects.toMatchObject({ status: 404 });
});
