import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { groupLessons as groupLessonEndpoints } from "./endpoints.ts";
import { groupLessonSweeps } from "./sweeps.server.ts";
import { groupLessonClasses, groupLessons } from "./table.server.ts";

const actorOf = ({ id }: { id: number }) => ({ id, role: "teacher" as const });

describe("a teacher and stages (API-102, API-103, API-106)", () => {
  test("reads those taught, answers those asked for, and no one else's", async ({ db }) => {
    const teacher = await createTeacher(db, { collectiveCoursesActivated: true });
    const other = await createTeacher(db, { collectiveCoursesActivated: true });
    const taught = await createGroupLesson(db, { teacherIds: [teacher.id] });
    const requested = await createGroupLesson(db, { online: true });
    const row = await create(db, groupLessonClasses, {
      groupLessonId: requested.id,
      teacherId: teacher.id,
      askedAt: now,
      disponibility: "to_confirm",
    });
    const api = callerOf(db, actorOf(teacher));

    expect(await api(groupLessonEndpoints.listTaught, { query: {} })).toMatchObject({
      total: 1,
      activated: true,
      data: [{ id: taught.id, classes: [{ students_count: 0 }], state: { word: "Ouvert" } }],
    });
    expect(await api(groupLessonEndpoints.listRequested, {})).toMatchObject([
      {
        id: row.id,
        lessonId: requested.id,
        place: null,
        answered_at: null,
        // Five times three hours at 30,00 (TEA-069); 22 % of each 90,00 is 19,80.
        pay: { hours: 15, hourly: 30, amount: 450, net: 351, self_employed: false },
      },
    ]);
    const input = { disponibility: "available", comments: "Pas le mercredi." } as const;
    const params = { id: row.id };
    expect(await api(groupLessonEndpoints.answer, { params, body: input })).toMatchObject(input);
    const stolen = callerOf(db, actorOf(other))(groupLessonEndpoints.answer, {
      params,
      body: input,
    });
    expect(await refusalOf(stolen)).toMatchObject({ status: 404 });

    await db
      .update(groupLessons)
      .set({ state: "cancelled" })
      .where(eq(groupLessons.id, requested.id));
    expect(
      await refusalOf(api(groupLessonEndpoints.answer, { params, body: input })),
    ).toMatchObject({
      status: 409,
    });
  });

  test("students to evaluate are counted of all pages (TEA-041)", async ({ db }) => {
    const ended = { state: "done", startsAt: plusDays(now, -8) } as const;
    const own = await createClass(db, ended);
    const earlier = await createGroupLesson(db, { ...ended, teacherIds: [own.teacher.id] });
    for (const stage of [own.stage, earlier, earlier]) await createSeat(db, stage.id);
    await createSeat(db, own.stage.id, { state: "awaiting_payment" });
    const list = await callerOf(db, own.actor)(groupLessonEndpoints.listTaught, {
      query: { limit: 1 },
    });

    expect(list.data).toHaveLength(1);
    expect(list).toMatchObject({ total: 2, to_evaluate: 3 });
  });

  test("a stage that is cancelled says so beside what it would have paid (TEA-069)", async ({
    db,
  }) => {
    const own = await createClass(db, { state: "cancelled" });
    const list = await callerOf(db, own.actor)(groupLessonEndpoints.listTaught, { query: {} });

    expect(list.data).toMatchObject([{ id: own.stage.id, is_cancelled: true }]);
  });

  test("a teacher to whom Préau gives no stage reads none (TEA-051)", async ({ db }) => {
    const teacher = await createTeacher(db);
    await createGroupLesson(db, { teacherIds: [teacher.id] });
    const api = callerOf(db, actorOf(teacher));

    expect(await api(groupLessonEndpoints.listTaught, { query: {} })).toMatchObject({
      data: [],
      activated: false,
    });
    expect(await api(groupLessonEndpoints.listRequested, {})).toEqual([]);
  });
});

test("time cancels a stage with too few, closes one that begins, ends it after its last session", async ({
  db,
}) => {
  const teacher = await createTeacher(db, { collectiveCoursesActivated: true });
  const few = await createGroupLesson(db, {
    startsAt: plusDays(now, 3),
    takenSeats: 2,
    teacherIds: [teacher.id],
  });
  const enough = await createGroupLesson(db, { startsAt: plusDays(now, 3), takenSeats: 3 });
  const followed: number[] = [];
  const run = dueOf(
    groupLessonSweeps([
      (_, { id }) => {
        followed.push(id);
        return Promise.resolve();
      },
    ]),
  );
  const stateOf = async (id: number) =>
    (await db.select().from(groupLessons).where(eq(groupLessons.id, id)))[0]?.state;

  expect(await run(db, plusDays(now, -1))).toBe(0);
  expect(await run(db, now)).toBe(1);
  expect(await stateOf(few.id)).toBe("cancelled");
  expect(followed).toEqual([few.id]);
  expect((await listMails(db)).map(({ subject }) => subject)).toEqual([
    "Stage annulé\u00a0: Maths Première – Toussaint",
  ]);
  await run(db, plusDays(now, 3));
  expect(await stateOf(enough.id)).toBe("closed");
  await run(db, plusDays(now, 8));
  expect(await stateOf(enough.id)).toBe("done");
});
