import { expect } from "vitest";

import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { test } from "#tests/database/db.ts";
import { createCard, createProposed } from "#tests/factories/lesson-request.ts";
import { agreement } from "#tests/factories/terms.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { lessonRequests } from "./endpoints.ts";
import { showLessonRequest } from "./timeline.server.ts";

test("a family accepts an offer and has a contract (API-031, API-017)", async ({ db }) => {
  const { family, proposals } = await createProposed(db, { teachers: 2 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  await respond(callOf(db, { id: teacherId, role: "teacher" }), {
    id,
    teacher_response: "accepted",
  });
  await createCard(db, family.id);
  const api = callerOf(db, family);

  const answered = await api(lessonRequests.answerProposal, {
    body: { id, response: "accept", ...agreement() },
  });

  expect(answered).toMatchObject({ process: "waiting_first_course" });
  const contracts = await api(contractEndpoints.list, {});
  expect(contracts).toMatchObject([
    { id: answered.contract_id, course_format: "individual_student_place" },
  ]);
});

test("terms that are not those in force are no agreement: 409 at their field, nothing accepted (LAW-06)", async ({
  db,
}) => {
  const { id: requestId, family, proposals } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const teacher = { id: teacherId, role: "teacher" } as const;
  await respond(callOf(db, teacher), { id, teacher_response: "accepted" });
  await createCard(db, family.id);
  const invented = { ...agreement(), terms_version: "2019-01-01.00000000" };

  const answering = callerOf(db, family)(lessonRequests.answerProposal, {
    body: { id, response: "accept", ...invented },
  });

  expect(await refusalOf(answering)).toMatchObject({
    status: 409,
    code: "api.terms.changed",
    errors: [
      {
        field: "terms_version",
        message: expect.stringMatching(/^Les conditions générales ont changé/) as string,
      },
    ],
  });
  const request = await showLessonRequest(callOf(db, family), { id: requestId });
  expect(request).toMatchObject({ process: "waiting_customer_reply", contract_id: null });
  expect(request.proposals).toMatchObject([{ teacher_response: "accepted" }]);
});

test.for([
  { who: "a visitor", role: undefined, status: 401 },
  { who: "a teacher", role: "teacher", status: 403 },
  { who: "another family", role: "customer", status: 404 },
] as const)("$who may not answer for her: $status", async ({ role, status }, { db }) => {
  const { family, proposals } = await createProposed(db, { teachers: 1 });
  const api = callerOf(db, role && { id: family.id + 1000, role });
  const body = { id: proposals[0]?.id ?? 0, response: "accept" as const };
  await expect(api(lessonRequests.answerProposal, { body })).rejects.toMatchObject({ status });
});

test("an offer that is not made cannot be accepted; an answer that is none is refused", async ({
  db,
}) => {
  const { family, proposals } = await createProposed(db, { teachers: 1 });
  const api = callerOf(db, family);
  const id = proposals[0]?.id ?? 0;
  const early = api(lessonRequests.answerProposal, { body: { id, response: "accept" } });
  await expect(early).rejects.toMatchObject({ status: 409 });
  // @ts-expect-error the compiler refuses it too
  const answering = api(lessonRequests.answerProposal, { body: { id, response: "maybe" } });
  const refusal = await refusalOf(answering);
  expect(refusal).toMatchObject({
    status: 422,
    errors: [{ field: "response", code: "api.proposal.answer_required" }],
  });
});

test("a reason that the list does not have is refused at its field (VAL-049)", async ({ db }) => {
  const { id, family, proposals } = await createProposed(db, { teachers: 1 });
  const api = callerOf(db, family);
  const unknown = { refusal_type_id: 9999 };
  const offer = { id: proposals[0]?.id ?? 0, response: "refuse" as const, ...unknown };

  for (const asking of [
    api(lessonRequests.answerProposal, { body: offer }),
    api(lessonRequests.cancel, { params: { id }, body: unknown }),
  ]) {
    expect(await refusalOf(asking)).toMatchObject({
      status: 422,
      errors: [{ field: "refusal_type_id", code: "api.reference.unknown" }],
    });
  }
});
