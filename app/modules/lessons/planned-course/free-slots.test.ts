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

test("what another family proposes takes no hour; what the teacher proposes does (decision 032)", async ({
  db,
}) => {
  const { contract, family, teacher } = await createDeclared(db, week);
  const other = await createContract(db, { contract: { teacherId: teacher.id } });
  const params = { id: contract.id };
  const query = { duration: 120 };
  const offered = () =>
    startsOf(callerOf(db, family)(plannedCourses.listFreeSlots, { params, query }));
  const whole = [half(0), half(0, plusDays(ahead, 7))];
  const propose = (who: Parameters<typeof callerOf>[1]) =>
    callerOf(db, who)(plannedCourses.propose, {
      params: { id: other.contract.id },
      body: proposed(plusMinutes(ahead, who === teacher ? 7 * 24 * 60 : 0)),
    });

  await propose(other.family);
  expect(await offered()).toEqual(whole);
  await propose(teacher);
  expect(await offered()).toEqual([half(0)]);
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
