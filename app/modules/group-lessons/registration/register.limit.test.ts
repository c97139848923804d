import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { createChild } from "#tests/factories/student.ts";
import { test } from "#tests/gateways/charge.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { registrations as registrationEndpoints } from "./endpoints.ts";
import { registrations } from "./table.server.ts";

test("fifteen registrations within a day, cancelled ones too: the next waits, and no number is used", async ({
  db,
  bank,
}) => {
  const family = await createFamily(db);
  const child = await createChild(db, family.id, { classId: 11 });
  const groupLesson = await createGroupLesson(db);
  const draft = {
    group_lesson_id: groupLesson.id,
    student_id: child.id,
    level_id: 11,
    subjects: [1],
  };
  const body = { ...draft, paymentType: "transfer" } as const;
  const callAt = (at: Date) => bank.callerOf(family.actor, at);
  const register = (at = now) => callAt(at)(registrationEndpoints.register, { body });
  const { id } = await register();
  await callAt(now)(registrationEndpoints.cancel, { params: { id }, body: {} });
  const [cancelled] = await db.select().from(registrations).where(eq(registrations.id, id));
  if (!cancelled) throw new Error("It was not registered.");
  const same = { ...cancelled, id: undefined };
  await db.insert(registrations).values(Array.from({ length: 14 }, () => same));
  const numbers = await db.$count(bills);

  expect(await refusalOf(register())).toMatchObject({
    status: 429,
    code: "api.registration.too_many_today",
  });
  const begun = callAt(now)(registrationEndpoints.initPayment, {
    body: { group_lesson: draft },
  });
  expect(await refusalOf(begun)).toMatchObject({ status: 429 });
  expect(await db.$count(bills)).toBe(numbers);
  const [after] = await db.select().from(groupLessons).where(eq(groupLessons.id, groupLesson.id));
  expect(after?.takenSeats).toBe(0);

  await register(inDays(1));
});
