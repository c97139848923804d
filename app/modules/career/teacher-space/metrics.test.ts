import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { courses as courseEndpoints } from "#app/modules/lessons/course/endpoints.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { teacherSpace } from "./endpoints.ts";
import { metricNames } from "./metrics.domain.ts";

test("a teacher's figures of thirty days stand beside those of the thirty before (TEA-046, TEA-065)", async ({
  db,
}) => {
  const { teacher } = await createDeclared(db);
  const at = (date: Date) => callerOf(db, teacher, date)(teacherSpace.showMetrics, {});

  const figures = await at(inDays(1));

  expect(Object.keys(figures)).toEqual([...metricNames]);
  expect(figures.hours_given).toMatchObject({ unit: "hours", period: 30, previous: 0 });
  expect(figures.hours_given.value).toBeGreaterThan(0);
  expect(figures.earned.value).toBeGreaterThan(0);
  expect(figures.students_active).toMatchObject({ value: 1, unit: "count" });
  const later = await at(inDays(35));
  expect(later.hours_given).toMatchObject({ value: 0, previous: figures.hours_given.value });
  expect(later.earned.previous).toBe(figures.earned.value);
});

test("a first course that is over waits to be declared, as a planned one (TEA-065)", async ({
  db,
}) => {
  const { course, teacher } = await createDeclared(db);
  await db
    .update(courses)
    .set({ isFirst: true, declaredAt: null })
    .where(eq(courses.id, course.id));
  const api = callerOf(db, teacher, inDays(3));
  const figures = await api(teacherSpace.showMetrics, {});
  expect(figures.courses_to_declare).toMatchObject({ value: 1 });
  // Not given before that: neither hours nor money.
  expect(figures).toMatchObject({ hours_given: { value: 0 }, earned: { value: 0 } });
  const { month } = await api(courseEndpoints.showMonth, { query: {} });
  expect(month).toEqual({ courses: 0, minutes: 0, price: 0, net: 0 });
});

test("who has just come has no rating, no answer time and no rate", async ({ db }) => {
  const { id } = await createTeacher(db);

  const figures = await callerOf(db, { id, role: "teacher" }, now)(teacherSpace.showMetrics, {});

  expect(figures).toMatchObject({
    response_time_hours: { value: null },
    acceptance_rate: { value: null, unit: "percent" },
    rating: { value: null, unit: "stars" },
    requests_received: { value: 0, previous: 0 },
    courses_to_declare: { value: 0, previous: null },
    earned: { value: 0, previous: 0 },
  });
});
