import { expect } from "vitest";

import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { createContract, createDeclared } from "#tests/factories/course.ts";
import { ahead, createPlanned, proposed } from "#tests/factories/planned-course.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { plannedCourses } from "./endpoints.ts";

/** The weekday of `ahead`, two hours from its start. */
const monday = { day: 1, start: "10:00:00", end: "12:00:00" };
const week = { teacher: { slots: [monday] } };

const startsOf = async (asking: Promise<{ slots: { start: string }[] }>) =>
  (await asking).slots.map(({ start }) => start);

const half = (halves: number, from = ahead) => plusMinutes(from, halves * 30).toISOString();

test("either side reads the teacher's free hours: without those that are agreed on (TEA-071)", async ({
  db,
}) => {
  const { contract, family, teacher, planned } = await createPlanned(db, week);
  const params = { id: contract.id };
  const next = plusDays(ahead, 7);

  for (const side of [family, teacher]) {
    const api = callerOf(db, side);
    const hour = { duration: 60 };
    expect(await startsOf(api(plannedCourses.listFreeSlots, { params, query: hour }))).toEqual([
      half(2),
      half(0, next),
      half(1, next),
      half(2, next),
    ]);
    const query = { except: planned.id, duration: 120 };
    expect(await startsOf(api(plannedCourses.listFreeSlots, { params, query }))).toEqual([
      half(0),
      half(0, next),
    ]);
  }
});

test("another family's contract does not exist", async ({ db }) => {
  const { contract } = await createContract(db);
  const { family } = await createDeclared(db);

  const asking = callerOf(db, family)(plannedCourses.listFreeSlots, {
    params: { id: contract.id },
    query: {},
  });

  expect(await refusalOf(asking)).toMatchObject({ status: 404 });
});

test("an hour taken meanwhile is a conflict at its field (VAL-052)", async ({ db }) => {
  const { teacher } = await createPlanned(db, week);
  const other = await createContract(db, { contract: { teacherId: teacher.id } });

  const asking = callerOf(db, other.family)(plannedCourses.propose, {
    params: { id: other.contract.id },
    body: proposed(),
  });

  expect(await refusalOf(asking)).toMatchObject({
    status: 409,
    code: "api.planned_course.overlap",
    errors: [{ field: "start", code: "api.planned_course.overlap" }],
  });
});
