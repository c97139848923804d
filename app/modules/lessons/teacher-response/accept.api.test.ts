import { expect } from "vitest";

import { proposals as proposalEndpoints } from "#app/modules/lessons/proposal/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

test("a teacher lists, opens and answers; both spellings are read (CNV-09)", async ({ db }) => {
  const { proposals } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const api = callerOf(db, { id: teacherId, role: "teacher" });

  const pending = await api(proposalEndpoints.list, { query: {} });
  expect(pending).toMatchObject({ total: 1, data: [{ id, net: 18.02, answerable: true }] });

  const answered = await api(proposalEndpoints.respond, {
    params: { id },
    body: {
      teacher_response: "accepted-if",
      condition_type_id: 1,
      teacher_comments: "Après 18 h.",
    },
  });
  expect(answered).toMatchObject({ teacher_response: "accepted-if", offer_status: "proposed" });
  expect(await api(proposalEndpoints.list, { query: {} })).toMatchObject({ total: 0 });
  expect(await api(proposalEndpoints.list, { query: { pending: "false" } })).toMatchObject({
    total: 1,
  });
});

test("a conflict bears a line of errors, as the clients of API-096 read it (VAL-058)", async ({
  db,
}) => {
  const { proposals } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const api = callerOf(db, { id: teacherId, role: "teacher" });
  const body = { teacher_response: "accepted" };
  await api(proposalEndpoints.respond, { params: { id }, body });

  const again = await refusalOf(api(proposalEndpoints.respond, { params: { id }, body }));

  const code = "api.illegal_transition";
  expect(again).toMatchObject({
    status: 409,
    code,
    errors: [{ field: "teacher_response", code, message: expect.any(String) as string }],
  });
});

test.for([
  [{ teacher_response: "accepted_if" }, "condition_type_id", "api.proposal.condition_required"],
  [{ teacher_response: "refused" }, "refusal_type_id", "api.proposal.refusal_required"],
  [
    { teacher_response: "refused", refusal_type_id: 99 },
    "refusal_type_id",
    "api.proposal.refusal_required",
  ],
  [
    { teacher_response: "refused", refusal_type_id: 6 },
    "teacher_comments",
    "api.proposal.comment_required",
  ],
  [
    { teacher_response: "clarifications_requested" },
    "teacher_comments",
    "api.proposal.question_required",
  ],
  [
    { teacher_response: "accepted", teacher_comments: "x".repeat(101) },
    "teacher_comments",
    "api.proposal.comment_too_long",
  ],
  [{ teacher_response: "perhaps" }, "teacher_response", "api.proposal.response_required"],
] as const)("%j is refused on %s (VAL-042)", async ([body, field, code], { db }) => {
  const { proposals } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const api = callerOf(db, { id: teacherId, role: "teacher" });
  const answering = api(proposalEndpoints.respond, { params: { id }, body });
  const refusal = await refusalOf(answering);
  expect(refusal).toMatchObject({ status: 422, errors: [{ field, code }] });
});

test("a message is never cut: 101 signs are one too many, 100 are kept whole (VAL-002)", async ({
  db,
}) => {
  const { proposals } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const api = callerOf(db, { id: teacherId, role: "teacher" });
  const answer = (teacher_comments: string) =>
    api(proposalEndpoints.respond, {
      params: { id },
      body: { teacher_response: "accepted", teacher_comments },
    });
  const refusal = await refusalOf(answer("é".repeat(101)));
  expect(refusal).toMatchObject({ status: 422, errors: [{ field: "teacher_comments" }] });
  expect(JSON.stringify(refusal)).toMatch(/1 de trop sur les 100.caractères/);
  const kept = await answer("é".repeat(100));
  expect(kept.teacher_comments).toHaveLength(100);
});

test("a date past and a rate above the range are told at their fields, with a wrong first slot at once", async ({
  db,
}) => {
  const { proposals } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const api = callerOf(db, { id: teacherId, role: "teacher" });
  const first_slot = "2026-09-08T15:00:00.000Z";
  const refusedWith = (condition_type_id: number, condition_value: object) =>
    refusalOf(
      api(proposalEndpoints.respond, {
        params: { id },
        body: {
          teacher_response: "accepted_if",
          condition_type_id,
          condition_value,
          first_slot,
        },
      }),
    );
  const slot = { field: "first_slot", code: "api.proposal.slot_range" };
  expect(await refusedWith(5, { date: "2026-09-08" })).toMatchObject({
    status: 422,
    errors: [slot, { field: "condition_value.date", code: "api.proposal.from_date" }],
  });
  expect(await refusedWith(7, { price: 150 })).toMatchObject({
    status: 422,
    errors: [slot, { field: "condition_value.price", code: "api.proposal.price_above" }],
  });
});

test("no other person answers for her", async ({ db }) => {
  const { proposals, family } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const body = { teacher_response: "accepted" as const };
  const as = (actor?: Parameters<typeof callerOf>[1]) =>
    callerOf(db, actor)(proposalEndpoints.respond, { params: { id }, body });
  await expect(as()).rejects.toMatchObject({ status: 401 });
  await expect(as(family)).rejects.toMatchObject({ status: 403 });
  await expect(as({ id: teacherId + 1000, role: "teacher" })).rejects.toMatchObject({
    status: 404,
  });
});

test("an unknown link is 404, whatever its bytes", async ({ db }) => {
  const api = callerOf(db);
  for (const token of ["a".repeat(43), "../../../etc/passwd-and-more", "x"]) {
    const reading = api(proposalEndpoints.showLink, { params: { token } });
    await expect(reading).rejects.toMatchObject({ status: 404 });
  }
});

test("an answer may hold no contact (VAL-006)", async ({ db }) => {
  const { proposals } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const api = callerOf(db, { id: teacherId, role: "teacher" });
  const body = { teacher_response: "accepted", teacher_comments: "06 12 34 56 78" };

  expect(await refusalOf(api(proposalEndpoints.respond, { params: { id }, body }))).toMatchObject({
    status: 422,
    errors: [{ field: "teacher_comments", code: "api.text.contact" }],
  });
});
