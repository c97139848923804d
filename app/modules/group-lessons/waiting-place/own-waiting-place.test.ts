import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { waitingList } from "#app/modules/group-lessons/registration/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { loader as showForm } from "#app/routes/customer/register.tsx";
import { action as leave, loader as list } from "#app/routes/customer/registrations.tsx";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { createChild } from "#tests/factories/student.ts";
import { waitAsVisitor } from "#tests/factories/waiting-place.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { waitingPlaces as waitingPlaceEndpoints } from "./endpoints.ts";
import { releaseSeat } from "./wait.server.ts";

const full = (db: Db) => createGroupLesson(db, { state: "full", takenSeats: 8 });

async function createWaiting(db: Db) {
  const groupLesson = await full(db);
  await waitAsVisitor(db, callerOf(db), groupLesson.id, "first@example.test");
  const family = await createFamily(db);
  const child = await createChild(db, family.id, { classId: 11 });
  const api = callerOf(db, family.actor);
  await api(waitingPlaceEndpoints.join, {
    params: { id: groupLesson.id },
    body: { student_id: child.id },
  });
  return { stage: groupLesson, family, child, api };
}

test("a family's places are listed with their rank, until it leaves them from the page (STM-40, API-158b)", async ({
  db,
}) => {
  const { stage: groupLesson, family, child, api } = await createWaiting(db);
  const { context } = contextOf(api);
  const shown = () => list(pageRequest("/mes-stages/", context));

  expect(await shown()).toMatchObject({
    places: [
      {
        place: 2,
        status: "waiting",
        email: family.email,
        student: { id: child.id },
        group_lesson: { id: groupLesson.id, title: "Maths Première", city: "Lyon" },
      },
    ],
  });

  const begun = callerOf(db, family.actor, groupLesson.startsAt);
  expect(await begun(waitingPlaceEndpoints.listOwn, {})).toEqual({ data: [] });

  const fields = { group_lesson_id: String(groupLesson.id), student_id: String(child.id) };
  for (const time of [1, 2]) {
    const left = await leave(formSent("/mes-stages/", fields, context));
    expect(left, `time ${String(time)}`).toMatchObject({ status: 303 });
  }
  expect((await shown()).places).toEqual([]);
  const [first, own] = await db.select().from(waitingList).orderBy(waitingList.id);
  expect([first?.state, own?.state]).toEqual(["waiting", "left"]);
});

test("a visitor's place belongs to the account that has confirmed its address, to no other (STM-40)", async ({
  db,
}) => {
  const groupLesson = await full(db);
  const family = await createFamily(db, { email: "ines@example.test" });
  await waitAsVisitor(db, callerOf(db), groupLesson.id, "ines@example.test");
  const ask = () => callerOf(db, family.actor)(waitingPlaceEndpoints.listOwn, {});
  const confirmed = (emailConfirmedAt: Date | null) =>
    db.update(users).set({ emailConfirmedAt }).where(eq(users.id, family.id));

  await confirmed(null);
  expect(await ask()).toEqual({ data: [] });
  await confirmed(now);
  expect((await ask()).data).toMatchObject([{ place: 1, student: null }]);
  const { actor } = await createFamily(db);
  expect(await callerOf(db, actor)(waitingPlaceEndpoints.listOwn, {})).toEqual({ data: [] });
});

test("another family's student cannot be taken off a list (API-158b)", async ({ db }) => {
  const { stage: groupLesson, child } = await createWaiting(db);
  const { actor } = await createFamily(db);
  const params = { id: groupLesson.id };

  const leaving = callerOf(db, actor)(waitingPlaceEndpoints.leaveOwn, {
    params,
    query: { student_id: child.id },
  });

  expect(await refusalOf(leaving)).toMatchObject({ status: 404 });
  expect(await db.$count(waitingList, eq(waitingList.state, "waiting"))).toBe(2);
});

test("a family that was called takes its seat signed in, without the link; no other family does (STM-49)", async ({
  db,
}) => {
  const { stage: groupLesson, family, child, api } = await createWaiting(db);
  const free = () => db.transaction((tx) => releaseSeat(tx, groupLesson.id, { by: bySystem, now }));
  const draft = { group_lesson_id: groupLesson.id, level_id: 11, subjects: [1] };
  const body = { ...draft, student_id: child.id, paymentType: "transfer" as const };
  await free();
  const early = api(registrations.register, { body });
  expect(await refusalOf(early)).toMatchObject({ status: 409 });
  const names = { firstname: "Zoé", lastname: "Roux", email: family.email };
  const person = { id: family.id, role: "customer" as const, ...names, emailConfirmed: true };
  const { context } = contextOf(api, { person: () => Promise.resolve(person) });
  const slug = `maths-${String(groupLesson.id)}`;
  const page = () => showForm(pageRequest(`/stage/${slug}/inscription/`, context, { stage: slug }));
  await expect(page()).rejects.toMatchObject({ status: 302 });

  await free();
  expect((await api(waitingPlaceEndpoints.listOwn, {})).data).toMatchObject([{ status: "called" }]);
  expect(await page()).toMatchObject({ students: [{ id: child.id }] });
  const taken = await api(registrations.register, { body });
  expect(taken.status).toBe("awaiting_payment");
  const waitingPlaces = await db.select().from(waitingList).orderBy(waitingList.id);
  expect(waitingPlaces.map(({ state }) => state)).toEqual(["called", "taken"]);
  const [after] = await db.select().from(groupLessons).where(eq(groupLessons.id, groupLesson.id));
  expect(after?.takenSeats).toBe(8);
});

test("a seat that is kept for one student is not another's; a student with a seat waits for none (STM-40, STM-49)", async ({
  db,
}) => {
  const groupLesson = await full(db);
  const family = await createFamily(db);
  const api = callerOf(db, family.actor);
  const [ada, bob] = [
    await createChild(db, family.id, { classId: 11 }),
    await createChild(db, family.id, { classId: 11 }),
  ];
  for (const { id } of [ada, bob]) {
    await api(waitingPlaceEndpoints.join, {
      params: { id: groupLesson.id },
      body: { student_id: id },
    });
  }
  const states = async () =>
    (await db.select().from(waitingList).orderBy(waitingList.id)).map(({ state }) => state);
  const register = (student_id: number) =>
    api(registrations.register, {
      body: {
        group_lesson_id: groupLesson.id,
        level_id: 11,
        subjects: [1],
        student_id,
        paymentType: "transfer",
      },
    });

  await db.transaction((tx) => releaseSeat(tx, groupLesson.id, { by: bySystem, now }));
  expect(await refusalOf(register(bob.id))).toMatchObject({ status: 409 });
  expect(await states()).toEqual(["called", "waiting"]);
  await register(ada.id);
  expect(await states()).toEqual(["taken", "waiting"]);

  await db.update(groupLessons).set({ state: "open", takenSeats: 7 });
  await register(bob.id);
  expect(await states()).toEqual(["taken", "left"]);
});

test("a family has two places of a stage at most, and one for each student whatever its address", async ({
  db,
}) => {
  const { stage: groupLesson, family, child, api } = await createWaiting(db);
  const wait = (student_id?: number) =>
    api(waitingPlaceEndpoints.join, { params: { id: groupLesson.id }, body: { student_id } });
  const twice = { status: 409, code: "api.registration.waits_already" };
  const tooMany = { status: 409, code: "api.registration.too_many_places" };

  await db.update(users).set({ email: "new@example.test" }).where(eq(users.id, family.id));
  expect(await refusalOf(wait(child.id))).toMatchObject(twice);

  const second = await createChild(db, family.id, { classId: 11 });
  const third = await createChild(db, family.id, { classId: 11 });
  await wait(second.id);
  for (const student of [third.id, undefined])
    expect(await refusalOf(wait(student))).toMatchObject(tooMany);

  const query = { student_id: child.id };
  await api(waitingPlaceEndpoints.leaveOwn, { params: { id: groupLesson.id }, query });
  await wait(third.id);
  const { data } = await api(waitingPlaceEndpoints.listOwn, {});
  expect(data.map(({ student }) => student?.id)).toEqual([second.id, third.id]);
});
