import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createAsked, createNeighbourhood } from "#tests/factories/linking.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { linkingEndpoints } from "./endpoints.ts";

const body = (studentId: number, teacherId?: number) => ({
  student: studentId,
  subject: 1,
  scholar_level: 11,
  teacher_wish_id: teacherId,
  course_type: "offline" as const,
  comments: "Suites et récurrence.",
  address: { city: "Lyon", postal_code: "69003", street: "rue de la Part-Dieu" },
});

test("a family sends its request and follows it (API-027, API-020, API-068)", async ({ db }) => {
  const { family, child, teachers } = await createNeighbourhood(db, 2);
  const api = callerOf(db, family);

  const { lesson_request_id: id } = await api(linkingEndpoints.create, {
    body: { ...body(child.id, teachers[0]?.id), extended_search: true },
  });

  const shown = await api(linkingEndpoints.show, { params: { id } });
  expect(shown).toMatchObject({
    step: "to_evaluate",
    process: "processing",
    subject: { name: "Mathématiques" },
    waiting: { who: "customer", silence: "evaluated" },
  });
  expect(shown.proposals[0]).toMatchObject({
    price: 42,
    price_after_tax_credit: 21,
    mode: "mandate",
    teacher_response: "pending",
    offer_status: null,
  });
  expect(shown.proposals[0]?.reasons.map(({ name }) => name)).toContain("level");
  expect(shown.proposals[0]?.unknown).toContain("rating");

  const list = await api(linkingEndpoints.list, { query: {} });
  expect(list).toMatchObject({ total: 1, currentLessonRequestId: id });

  const saved = await api(linkingEndpoints.saveQuestionnaire, {
    params: { id },
    body: {
      answers: [
        { question_id: 1, value: "bases" },
        { question_id: "3", value: "weekly" },
      ],
    },
  });
  expect(saved.updated_at).not.toBeNull();
  const after = await api(linkingEndpoints.show, { params: { id } });
  expect(after).toMatchObject({ step: "search_teachers" });
});

test("two posts of one form are one request (CNV-12)", async ({ db }) => {
  const { family, child, teachers } = await createNeighbourhood(db, 1);
  const api = callerOf(db, family);
  const sent = { body: body(child.id, teachers[0]?.id) };
  const first = await api(linkingEndpoints.create, sent, { once: "form-1" });
  const second = await api(linkingEndpoints.create, sent, { once: "form-1" });
  expect(second).toEqual(first);
  const other = await refusalOf(api(linkingEndpoints.create, sent));
  expect(other).toMatchObject({
    status: 409,
    code: "api.linking.ongoing_process",
    lesson_request_id: first.lesson_request_id,
  });
});

test.for([
  { who: "a visitor", role: undefined, status: 401 },
  { who: "a teacher (VAL-050)", role: "teacher", status: 403 },
  { who: "another family", role: "customer", status: 404 },
] as const)("$who neither sees nor moves a request: $status", async ({ role, status }, { db }) => {
  const { id, family } = await createAsked(db, { teachers: 1 });
  const api = callerOf(db, role && { id: family.id + 1000, role });
  const params = { id };
  const calls = [
    () => api(linkingEndpoints.show, { params }),
    () => api(linkingEndpoints.cancel, { params, body: {} }),
    () => api(linkingEndpoints.widen, { params, body: { choice: "widen" } }),
    () => api(linkingEndpoints.later, { params, body: { step: "invoicing" } }),
    () => api(linkingEndpoints.questionnaire, { params }),
    () => api(linkingEndpoints.clarify, { params, body: { proposal_id: 1, answer: "Oui." } }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status });
});

test("what lacks is said on its field", async ({ db }) => {
  const { family } = await createNeighbourhood(db, 0);
  const api = callerOf(db, family);
  const asking = api(linkingEndpoints.create, { body: { course_type: "offline" } });
  const refusal = await refusalOf(asking);
  expect(refusal).toMatchObject({
    status: 422,
    errors: [{ field: "student_id" }, { field: "subject_id" }, { field: "scholar_level_id" }],
  });
});

test("« Plus tard » refuses nothing (API-181)", async ({ db }) => {
  const { id, family } = await createAsked(db, { teachers: 1 });
  const api = callerOf(db, family);
  const shown = await api(linkingEndpoints.later, { params: { id }, body: { step: "tax_credit" } });
  expect(shown).toMatchObject({ id, process: "processing" });
});
