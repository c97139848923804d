import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { meansFollower } from "#app/api/followers.server.ts";
import { registerStudent } from "#app/modules/group-lessons/registration/register.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { createRequest } from "#app/modules/lessons/lesson-request/create.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { updateCustomer } from "#app/modules/people/customer/update.server.ts";
import { createStudent } from "#app/modules/people/student/create.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { updateStudent } from "#app/modules/people/student/update.server.ts";
import { database as db } from "#tests/database/db.ts";
import { whileHeld } from "#tests/database/waiting.ts";
import { createFamily, password } from "#tests/factories/account.ts";
import { createNeighbourhood, requested } from "#tests/factories/lesson-request.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { createChild } from "#tests/factories/student.ts";
import { callOf } from "#tests/http/call.ts";

import { deleteAccount } from "./delete.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? 5);

const isClosed = async (id: number) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]?.disabledAt != null;

const close = (actor: Parameters<typeof callOf>[1]) =>
  deleteAccount(callOf(db, actor), { current_password: password });

async function bothAtOnce(first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const pause = (ms: number) => new Promise((end) => setTimeout(end, ms));
  return Promise.allSettled([
    pause(Math.random() * 60).then(first),
    pause(Math.random() * 60).then(second),
  ]);
}

test("an account closed while it sends a request: one of both is refused (LAW-08)", async () => {
  for (let round = 0; round < rounds; round++) {
    const { family, child } = await createNeighbourhood(db, 1);
    const input = requested({ studentId: child.id, ...(round % 2 && { courseType: "online" }) });

    await bothAtOnce(
      () => close(family),
      () => createRequest(callOf(db, family), input),
    );

    const sent = await db.$count(lessonRequests, eq(lessonRequests.customerId, family.id));
    expect([sent, await isClosed(family.id)]).toEqual(sent ? [1, false] : [0, true]);
  }
});

test("an account closed while a request is being written waits for it, and is refused", async () => {
  const { family, child } = await createNeighbourhood(db, 1);
  const input = requested({ studentId: child.id, courseType: "online" });

  const refusal = await whileHeld(
    db,
    (tx) => createRequest(callOf(tx, family), input),
    () => close(family),
  );

  expect(refusal).toMatchObject({ reason: { code: "api.account.delete_refused" } });
  expect(await isClosed(family.id)).toBe(false);
});

test("an account closed while a place is being booked waits for it, and is refused", async () => {
  const family = await createFamily(db);
  const child = await createChild(db, family.id, { classId: 11 });
  const groupLesson = await createGroupLesson(db);
  const draft = {
    group_lesson_id: groupLesson.id,
    student_id: child.id,
    level_id: 11,
    subjects: [1],
    shouldUpdateLevel: false,
    paymentType: "card" as const,
  };

  const refusal = await whileHeld(
    db,
    (tx) => registerStudent(callOf(tx, family.actor), draft),
    () => close(family.actor),
  );

  expect(refusal).toMatchObject({ reason: { code: "api.account.delete_refused" } });
  expect(await db.$count(registrations, eq(registrations.customerId, family.id))).toBe(1);
  expect(await isClosed(family.id)).toBe(false);
});

test("what a family sends as its account is closed leaves no name in it (LAW-08)", async () => {
  const { id, actor } = await createFamily(db);
  const child = await createChild(db, id);
  const call = callOf(db, actor);

  const results = await whileHeld(
    db,
    (tx) => deleteAccount(callOf(tx, actor), { current_password: password }),
    () =>
      Promise.allSettled([
        createStudent(call, { firstname: "Tom", lastname: "Martin", phone: undefined }),
        updateStudent(call, { id: child.id, firstname: "Lina", phone: undefined }),
        updateCustomer(meansFollower)(call, { firstname: "Sophie" }),
      ]),
  );

  const gone = { reason: { kind: "not_found" } };
  expect(results).toMatchObject({ value: [gone, gone, gone] });
  const names = await db
    .select({ firstname: students.firstname })
    .from(students)
    .where(sql`${students.customerId} = ${id}`);
  expect(names).toEqual([{ firstname: "Compte" }]);
  expect((await db.select().from(users).where(eq(users.id, id)))[0]?.firstname).toBe("Compte");
});
