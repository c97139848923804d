import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { test } from "#tests/database/db.ts";
import { createContract, createDeclared } from "#tests/factories/course.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { createProposed as createAsked } from "#tests/factories/lesson-request.ts";
import { ahead, createPlanned, proposed } from "#tests/factories/planned-course.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays } from "#tests/setup/time.ts";

import { plannedCourses } from "./endpoints.ts";

type Person = Parameters<typeof callerOf>[1];

const comingFor = async (db: Db, person: Person) =>
  (await callerOf(db, person)(plannedCourses.listComing, { query: {} })).data;

const kindsOf = async (db: Db, person: Person) =>
  (await comingFor(db, person)).map(({ kind, start }) => [kind, start]);

test("both sides read one list: the planned course and the first course, the next first (TEA-001)", async ({
  db,
}) => {
  const { contract, family, teacher } = await createContract(db, { waitsForFirst: true });
  await callerOf(db, teacher)(courses.fixFirst, {
    params: { id: contract.id },
    body: { first_course_date: inDays(1).toISOString(), first_course_duration: 90 },
  });
  const other = await createContract(db, { contract: { teacherId: teacher.id } });
  await callerOf(db, teacher)(plannedCourses.propose, {
    params: { id: other.contract.id },
    body: proposed(),
  });

  const first = ["first", inDays(1).toISOString()];
  const planned = ["planned", ahead.toISOString()];
  expect(await kindsOf(db, teacher)).toEqual([first, planned]);
  expect(await kindsOf(db, family)).toEqual([first]);
  expect(await kindsOf(db, other.family)).toEqual([planned]);
  const [shown] = await comingFor(db, family);
  expect(shown).toMatchObject({ day: "demain", contract_id: contract.id });
});

test("a session of a stage is its teacher's and its family's", async ({ db }) => {
  const { stage, actor, classId } = await createClass(db);
  const { family } = await createSeat(db, stage.id);

  for (const person of [actor, family]) {
    const sessions = await comingFor(db, person);
    expect(sessions).toHaveLength(5);
    expect(sessions[0]).toMatchObject({
      kind: "session",
      start: stage.startsAt.toISOString(),
      class_id: person === actor ? classId : null,
    });
  }
});

test("the slot of an answer is its teacher's while the family chooses", async ({ db }) => {
  const { family, proposals } = await createAsked(db);
  const [asked] = proposals;
  const teacher = { id: asked?.teacherId ?? 0, role: "teacher" } as const;
  const first_slot = { on: "2026-09-16", time: "14:00" };
  await respond(callOf(db, teacher), {
    id: asked?.id ?? 0,
    teacher_response: "accepted",
    first_slot,
  });

  expect(await kindsOf(db, teacher)).toEqual([["offer", "2026-09-16T12:00:00.000Z"]]);
  expect((await comingFor(db, teacher))[0]).toMatchObject({
    proposal_id: asked?.id,
    class_id: null,
  });
  expect(await comingFor(db, family)).toEqual([]);
});

test("another family's dates are not in it", async ({ db }) => {
  await createPlanned(db);
  const { family } = await createDeclared(db);

  expect(await comingFor(db, family)).toEqual([]);
});
