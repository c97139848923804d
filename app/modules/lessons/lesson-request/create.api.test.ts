import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { rateLimits } from "#app/api/table.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { findUser } from "#app/modules/people/account/repository.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createNeighbourhood, createProposed, requested } from "#tests/factories/lesson-request.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { cancelRequest } from "./cancel.server.ts";
import { createRequest } from "./create.server.ts";
import { lessonRequests } from "./endpoints.ts";

async function templatesTo(db: Db, id = 0): Promise<string[]> {
  const person = await findUser(db, id);
  return (await mailsTo(db, person?.email ?? "")).map(({ template }) => template);
}

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

  const { lesson_request_id: id } = await api(lessonRequests.create, {
    body: { ...body(child.id, teachers[0]?.id), extended_search: true },
  });

  const shown = await api(lessonRequests.show, { params: { id } });
  expect(shown).toMatchObject({
    step: "to_evaluate",
    process: "processing",
    subject: { name: "Mathématiques" },
    state: { waiting: { who: "customer", silence: "evaluated" } },
    questionnaire: { id: "ongoing" },
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

  const list = await api(lessonRequests.list, { query: {} });
  expect(list).toMatchObject({ total: 1, currentLessonRequestId: id });

  const saved = await api(lessonRequests.saveQuestionnaire, {
    params: { id },
    body: {
      answers: [
        { question_id: 1, value: "bases" },
        { question_id: "3", value: "weekly" },
      ],
    },
  });
  expect(saved.updated_at).not.toBeNull();
  expect(saved.id).toBe(id);
  const after = await api(lessonRequests.show, { params: { id } });
  expect(after).toMatchObject({ step: "search_teachers" });
});

test("two posts of one form are one request (CNV-12)", async ({ db }) => {
  const { family, child, teachers } = await createNeighbourhood(db, 1);
  const api = callerOf(db, family);
  const sent = { body: body(child.id, teachers[0]?.id) };
  const first = await api(lessonRequests.create, sent, { once: "form-1" });
  const second = await api(lessonRequests.create, sent, { once: "form-1" });
  expect(second).toEqual(first);
  const other = await refusalOf(api(lessonRequests.create, sent));
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
  const { id, family } = await createProposed(db, { teachers: 1 });
  const api = callerOf(db, role && { id: family.id + 1000, role });
  const params = { id };
  const calls = [
    () => api(lessonRequests.show, { params }),
    () => api(lessonRequests.cancel, { params, body: {} }),
    () => api(lessonRequests.widen, { params, body: { choice: "widen" } }),
    () => api(lessonRequests.later, { params, body: { step: "invoicing" } }),
    () => api(lessonRequests.showQuestionnaire, { params }),
    () => api(lessonRequests.clarify, { params, body: { proposal_id: 1, answer: "Oui." } }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status });
});

test("what lacks is said on its field", async ({ db }) => {
  const { family } = await createNeighbourhood(db, 0);
  const api = callerOf(db, family);
  const asking = api(lessonRequests.create, { body: { course_type: "offline" } });
  const refusal = await refusalOf(asking);
  expect(refusal).toMatchObject({
    status: 422,
    errors: [{ field: "student_id" }, { field: "subject_id" }, { field: "scholar_level_id" }],
  });
});

test("« Plus tard » refuses nothing (API-181)", async ({ db }) => {
  const { id, family } = await createProposed(db, { teachers: 1 });
  const api = callerOf(db, family);
  const shown = await api(lessonRequests.later, {
    params: { id },
    body: { step: "tax_credit" },
  });
  expect(shown).toMatchObject({ id, process: "processing" });
});

test("ten requests an hour are enough; what is refused is not counted, and is said in French", async ({
  db,
}) => {
  const { family, child, teachers } = await createNeighbourhood(db, 2);
  const api = callerOf(db, family);
  const [first, second] = teachers;
  const send = () => api(lessonRequests.create, { body: body(child.id, first?.id) });

  for (let at = 0; at < 3; at++) {
    const { lesson_request_id: id } = await send();
    expect(await refusalOf(send())).toMatchObject({ status: 409 });
    await api(lessonRequests.cancel, { params: { id }, body: {} });
  }
  const key = `POST /api/linking user:${String(family.id)}`;
  const counted = await db.delete(rateLimits).where(eq(rateLimits.key, key)).returning();
  expect(counted.reduce((sum, { calls }) => sum + calls, 0)).toBe(3);
  // The hour may change during the test: both are filled.
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  for (const start of [hour, hour + 3_600_000]) {
    await create(db, rateLimits, { key, windowStart: new Date(start), calls: 10 });
  }

  const refusal = await refusalOf(send());
  expect(refusal).toMatchObject({
    status: 429,
    code: "api.linking.too_many",
    message: expect.stringMatching(/^Vous avez déjà envoyé dix demandes en une heure/) as string,
  });
  const sent = [family.id, first?.id, second?.id].map((id) => templatesTo(db, id));
  expect((await Promise.all(sent)).flat()).toEqual(
    Array.from({ length: 3 }, () => "request_cancelled"),
  );
});

test("a request undone within the minute is told by one mail to the family and none to the teachers", async ({
  db,
}) => {
  const { family, child, teachers } = await createNeighbourhood(db, 1);
  const teacherId = teachers[0]?.id ?? 0;
  const send = () =>
    createRequest(callOf(db, family), requested({ studentId: child.id, teacherWishId: teacherId }));

  const { id: undone } = await send();
  await cancelRequest(callOf(db, family, { now: new Date(now.getTime() + 59_000) }), {
    id: undone,
  });
  expect(await templatesTo(db, family.id)).toEqual(["request_cancelled"]);
  expect(await templatesTo(db, teacherId)).toEqual([]);

  const { id: left } = await send();
  await cancelRequest(callOf(db, family, { now: plusMinutes(now, 1) }), { id: left });
  expect(await templatesTo(db, teacherId)).toEqual(["proposal_asked", "proposal_cancelled"]);
});

test("a mail that is being sent is not taken back: what ended it is said", async ({ db }) => {
  const { id, family, teachers } = await createProposed(db, { teachers: 1 });
  await db.update(mails).set({ nextTryAt: plusMinutes(now, 5) });

  await cancelRequest(callOf(db, family), { id });

  expect(await templatesTo(db, teachers[0]?.id)).toEqual(["proposal_asked", "proposal_cancelled"]);
});

test("the contacts in the words and the answers of a request are refused at once, each named (VAL-006)", async ({
  db,
}) => {
  const { family, child } = await createNeighbourhood(db, 1);
  const questionnaire = [{ question_id: 6, value: ["bases", "mon insta leamaths"] }];
  const comments = "appelez le 06 11 22 33 44";
  const asking = callerOf(db, family)(lessonRequests.create, {
    body: { ...body(child.id), comments, questionnaire },
  });

  const message = (fragment: string) => expect.stringContaining(fragment) as string;
  expect(await refusalOf(asking)).toMatchObject({
    status: 422,
    errors: [
      { field: "comments", message: message("06 11 22 33 44") },
      { field: "questionnaire.6", message: message("insta leamaths") },
    ],
  });
});
