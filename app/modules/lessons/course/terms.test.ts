import { expect } from "vitest";

import { bySystem } from "#app/lib/actor.ts";
import { changeStatus } from "#app/modules/catalogue/teacher/change-status.server.ts";
import { test } from "#tests/database/db.ts";
import { createContract, createPrice, declared } from "#tests/factories/course.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { declareCourse } from "./declare.server.ts";
import { presentTeacherCourse } from "./list.server.ts";

const online = "individual_webcam";
const changed = { by: bySystem, now };

test("a course is billed at the price of its own format, and refused in one that was never agreed (STM-15)", async ({
  db,
}) => {
  const { teacher, contract } = await createContract(db, { contract: { courseFormat: online } });
  await createPrice(db, contract, {
    format: "individual_student_place",
    hourlyPriceCents: 5000,
    reason: "format",
    effectiveFrom: inDays(-30),
  });
  const call = callOf(db, teacher);

  const home = await declareCourse(call, declared(contract.id));
  expect(home.course).toMatchObject({ hourly_price: 50, price: 100 });

  const early = { date: inDays(-40).toISOString(), is_anomaly_validated: true };
  await expect(declareCourse(call, declared(contract.id, early))).rejects.toMatchObject({
    extra: { errors: [{ field: "format", code: "api.course.format_not_agreed" }] },
  });
  const there = await declareCourse(call, declared(contract.id, { ...early, format: online }));
  expect(there.course).toMatchObject({ hourly_price: 42, price: 84 });
});

test("the price of a course is that of its date: one given before other rates were accepted costs the former (STM-15)", async ({
  db,
}) => {
  const { teacher, contract } = await createContract(db);
  await createPrice(db, contract, {
    hourlyPriceCents: 4300,
    reason: "rates",
    effectiveFrom: inDays(-3),
  });
  const call = callOf(db, teacher);
  const price = async (days: number) => {
    const body = declared(contract.id, { date: inDays(days).toISOString(), duration: 60 });
    return (await declareCourse(call, body)).course.price;
  };
  expect(await price(-4)).toBe(42);
  expect(await price(-2)).toBe(43);
});

test("the tax credit and who employs are those of the course's date, whatever the teacher became since (STM-21)", async ({
  db,
}) => {
  const { teacher, contract } = await createContract(db);
  const call = callOf(db, teacher);
  const input = declared(contract.id, { date: inDays(-2).toISOString(), duration: 60 });
  await db.transaction((tx) => changeStatus(tx, teacher.id, { selfEmployed: true }, changed));

  const { course } = await declareCourse(call, input);
  expect(course).toMatchObject({ mode: "mandate" });
  expect((await presentTeacherCourse(db, now, course.id)).price).toBe(42);

  const later = { ...callOf(db, teacher), now: inDays(3) };
  const next = await declareCourse(later, { ...input, date: inDays(1).toISOString() });
  expect(next.course).toMatchObject({ mode: "independent" });
  expect(next.course.net).not.toBe(course.net);
});
