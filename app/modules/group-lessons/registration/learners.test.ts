import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { createSeat } from "#tests/factories/group-lesson-class.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { registrations as registrationEndpoints } from "./endpoints.ts";
import { registrations } from "./table.server.ts";

const seatIn = (db: Db, groupLessonId: number, customerId: number, studentId: number) =>
  create(db, registrations, {
    groupLessonId,
    customerId,
    studentId,
    levelId: 11,
    subjectIds: [1],
    state: "registered",
    stateSince: now,
    paymentType: "transfer",
    learnedChapterIds: [],
    createdAt: now,
    grossCents: 29_000,
    discountCents: 0,
    priceCents: 29_000,
  });

async function createBusyChild(db: Db) {
  const { family, child, course } = await createDeclared(db);
  const [groupLesson, other] = [
    await createGroupLesson(db),
    await createGroupLesson(db, { title: "Physique Première" }),
  ];
  await db.update(courses).set({ date: groupLesson.startsAt }).where(eq(courses.id, course.id));
  await seatIn(db, other.id, family.id, child.id);
  return { api: callerOf(db, family), family, child, stage: groupLesson, other };
}

test("a stage at the time of another stage or of a course is told, with which one and when (API-058)", async ({
  db,
}) => {
  const { api, child, stage: groupLesson, other } = await createBusyChild(db);
  const query = { group_lesson_id: groupLesson.id };

  const { data } = await api(registrationEndpoints.listLearners, { query });
  expect(data).toMatchObject([{ id: child.id, firstname: child.firstname, has_seat: false }]);
  const start = groupLesson.startsAt.toISOString();
  expect(data[0]?.overlaps).toHaveLength(2);
  expect(data[0]?.overlaps).toEqual(
    expect.arrayContaining([
      { kind: "course", name: "Mathématiques", teacher: expect.any(String) as string, start },
      { kind: "stage", name: "Physique Première", teacher: null, start },
    ]),
  );

  await db.update(groupLessons).set({ state: "cancelled" }).where(eq(groupLessons.id, other.id));
  await db.update(courses).set({ status: "cancelled" });
  expect((await api(registrationEndpoints.listLearners, { query })).data).toMatchObject([
    { overlaps: [] },
  ]);
});

test("a seat that is paid is known, another family's is not, and no stage is a 404 (API-058)", async ({
  db,
}) => {
  const { api, family, child, stage: groupLesson } = await createBusyChild(db);
  await seatIn(db, groupLesson.id, family.id, child.id);
  const query = { group_lesson_id: groupLesson.id };
  const { family: another } = await createSeat(db, groupLesson.id);

  expect((await api(registrationEndpoints.listLearners, { query })).data).toMatchObject([
    { id: child.id, has_seat: true },
  ]);
  const theirs = await callerOf(db, another.actor)(registrationEndpoints.listLearners, { query });
  expect(theirs.data.map(({ id }) => id)).not.toContain(child.id);
  const asking = api(registrationEndpoints.listLearners, { query: { group_lesson_id: 999_999 } });
  expect(await refusalOf(asking)).toMatchObject({ status: 404 });
});

test("of the stages of a family, those of one student at the same time say so, each of the other (API-014)", async ({
  db,
}) => {
  const { api, family, child, stage: groupLesson } = await createBusyChild(db);
  await seatIn(db, groupLesson.id, family.id, child.id);

  const { data } = await api(registrationEndpoints.list, { query: {} });

  const besides = (title: string) =>
    data
      .find(({ group_lesson }) => group_lesson.title === title)
      ?.overlaps.map(({ name }) => name)
      .toSorted();
  expect(besides("Maths Première")).toEqual(["Mathématiques", "Physique Première"]);
  expect(besides("Physique Première")).toEqual(["Mathématiques", "Maths Première"].toSorted());
});
