import { expect } from "vitest";

import { teacherSlots } from "#app/modules/catalogue/teacher/table.server.ts";
import { proposals as proposalEndpoints } from "#app/modules/lessons/proposal/endpoints.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { lessonRequests } from "./endpoints.ts";

test("a yes may bring a first slot, which the family compares (API-096, API-020)", async ({
  db,
}) => {
  const { proposals, family } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const api = callerOf(db, { id: teacherId, role: "teacher" });
  const first_slot = { on: "2026-09-16", time: "14:00" };

  const refused = api(proposalEndpoints.respond, {
    params: { id },
    body: { teacher_response: "accepted", first_slot: { ...first_slot, on: "2026-10-16" } },
  });
  expect(await refusalOf(refused)).toMatchObject({
    status: 422,
    errors: [{ field: "first_slot", code: "api.proposal.slot_range" }],
  });
  const body = { teacher_response: "accepted", first_slot };
  const answered = await api(proposalEndpoints.respond, { params: { id }, body });

  expect(answered).toMatchObject({ first_slot: "2026-09-16T12:00:00.000Z", condition_value: null });
  const { data } = await callerOf(db, family)(lessonRequests.list, { query: {} });
  expect(data[0]?.proposals).toMatchObject([{ first_slot: "2026-09-16T12:00:00.000Z" }]);
});

test("the next slots that the teacher keeps on the days wished are one tap away (API-096)", async ({
  db,
}) => {
  const { proposals } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const kept = { teacherId, day: 3, start: "14:00", end: "19:00" };
  await create(db, teacherSlots, { ...kept, formats: ["individual_student_place"] });
  await create(db, teacherSlots, { ...kept, day: 5, formats: ["individual_webcam"] });
  const api = callerOf(db, { id: teacherId, role: "teacher" });

  const { slot_choices } = await api(proposalEndpoints.show, { params: { id } });
  expect(slot_choices).toEqual(["2026-09-16T12:00:00.000Z", "2026-09-23T12:00:00.000Z"]);
  const body = { teacher_response: "accepted", first_slot: { at: slot_choices[1] } };
  const answered = await api(proposalEndpoints.respond, { params: { id }, body });
  expect(answered).toMatchObject({ first_slot: slot_choices[1], slot_choices: [] });
});

test("another price is the offer's from then on, with what it leaves", async ({ db }) => {
  const { proposals, family } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const body = {
    teacher_response: "accepted_if",
    condition_type_id: 7,
    condition_value: { price: "45,50" },
  };

  const api = callerOf(db, { id: teacherId, role: "teacher" });
  const answered = await api(proposalEndpoints.respond, { params: { id }, body });

  expect(answered).toMatchObject({ price: 45.5, condition_value: { price: 45.5 } });
  const { data } = await callerOf(db, family)(lessonRequests.list, { query: {} });
  expect(data[0]?.proposals).toMatchObject([{ price: 45.5, condition_value: { price: 45.5 } }]);
});

test("a condition that names a value says it, or is explained", async ({ db }) => {
  const { proposals } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const body = { teacher_response: "accepted_if", condition_type_id: 5 };

  const api = callerOf(db, { id: teacherId, role: "teacher" });
  const refused = await refusalOf(api(proposalEndpoints.respond, { params: { id }, body }));

  expect(refused).toMatchObject({
    status: 422,
    errors: [{ field: "condition_value.date", code: "api.proposal.value_required" }],
  });
});
