import { expect } from "vitest";

import type { CounterName } from "#app/lib/counters.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { createChild } from "#tests/factories/student.ts";
import { callOf } from "#tests/http/call.ts";

import { registerStudent } from "./register.server.ts";

test("a registration counts one, by card or not, and asked again none (CST-54)", async ({ db }) => {
  const counted: CounterName[] = [];
  const groupLesson = await createGroupLesson(db);
  const register = async (paymentType: "transfer" | "card", times: number) => {
    const family = await createFamily(db);
    const child = await createChild(db, family.id, { classId: 11 });
    const call = {
      ...callOf(db, family.actor),
      count: (name: CounterName) => void counted.push(name),
    };
    const input = {
      group_lesson_id: groupLesson.id,
      student_id: child.id,
      level_id: 11,
      subjects: [1],
      shouldUpdateLevel: false,
      paymentType,
    };
    for (let time = 0; time < times; time++) await registerStudent(call, input);
  };

  await register("transfer", 2);
  expect(counted).toEqual(["registration"]);
  await register("card", 1);
  expect(counted).toEqual(["registration", "registration"]);
});
