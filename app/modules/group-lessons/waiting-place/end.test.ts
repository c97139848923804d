import { expect } from "vitest";

import { bySystem } from "#app/lib/actor.ts";
import { groupLessonSweeps } from "#app/modules/catalogue/group-lesson/sweeps.server.ts";
import { registrationSweeps } from "#app/modules/group-lessons/registration/sweeps.server.ts";
import { waitingList } from "#app/modules/group-lessons/registration/table.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { createChild } from "#tests/factories/student.ts";
import { waitAsVisitor } from "#tests/factories/waiting-place.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { waitingPlaces } from "./endpoints.ts";
import { releaseSeat } from "./wait.server.ts";

const sweep = dueOf([...groupLessonSweeps([]), ...registrationSweeps]);

test("once the stage begins, who waits and who was called are off the list, each told by one mail (STM-40)", async ({
  db,
}) => {
  const startsAt = new Date("2026-10-19T07:30:00Z");
  const { id } = await createGroupLesson(db, { state: "full", takenSeats: 8, startsAt });
  const api = callerOf(db, undefined, new Date(startsAt.getTime() - 3_600_000));
  await waitAsVisitor(db, api, id, "called@example.test");
  await waitAsVisitor(db, api, id, "waiting@example.test");
  const before = new Date(startsAt.getTime() - 1_800_000);
  await db.transaction((tx) => releaseSeat(tx, id, { by: bySystem, now: before }));

  for (let time = 0; time < 3; time++) await sweep(db, startsAt);

  const rows = await db.select().from(waitingList).orderBy(waitingList.id);
  expect(rows.map(({ state }) => state)).toEqual(["expired", "expired"]);
  for (const email of ["called@example.test", "waiting@example.test"]) {
    const ended = (await mailsTo(db, email)).map(({ template }) => template).at(-1);
    expect([email, ended]).toEqual([email, "waiting_list_over"]);
  }
});

test("a class that the stage is not for does not wait for it; an unknown one may (VAL-043)", async ({
  db,
}) => {
  const { id } = await createGroupLesson(db, { state: "full", takenSeats: 8 });
  const family = await createFamily(db);
  const [small, right, unknown] = [
    await createChild(db, family.id, { classId: 5 }),
    await createChild(db, family.id, { classId: 11 }),
    await createChild(db, family.id, { classId: null }),
  ];
  const join = (student_id: number) =>
    callerOf(db, family.actor, now)(waitingPlaces.join, { params: { id }, body: { student_id } });

  expect(await refusalOf(join(small.id))).toMatchObject({
    status: 422,
    errors: [{ field: "student_id" }],
  });
  expect(await join(right.id)).toMatchObject({ status: "waiting" });
  expect(await join(unknown.id)).toMatchObject({ status: "waiting" });
});

test("a visitor's form names all its faults at once (VAL-027)", async ({ db }) => {
  const { id } = await createGroupLesson(db, { state: "full", takenSeats: 8 });
  const nothing = callerOf(db)(waitingPlaces.join, { params: { id }, body: {} });
  expect(await refusalOf(nothing)).toMatchObject({
    status: 422,
    errors: [{ field: "firstname" }, { field: "email" }],
  });
});
