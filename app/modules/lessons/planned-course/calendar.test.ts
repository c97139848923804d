import { expect } from "vitest";

import { groupLessonFollowers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { operatorNamed } from "#app/lib/actor.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import { assignTeachers } from "#app/modules/catalogue/group-lesson/assign.server.ts";
import { cancelGroupLesson } from "#app/modules/catalogue/group-lesson/cancel.server.ts";
import { editGroupLesson } from "#app/modules/catalogue/group-lesson/edit.server.ts";
import { holdGroupLesson } from "#app/modules/catalogue/group-lesson/hold.server.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createContract, giveAddress } from "#tests/factories/course.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { createPlanned } from "#tests/factories/planned-course.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { judgeCalendar } from "#tests/judges/calendar.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { plannedCourses } from "./endpoints.ts";

type Person = Parameters<typeof callerOf>[1];

async function feedOf(db: Db, person: Person, at = now) {
  const { url } = await callerOf(db, person, at)(plannedCourses.openFeed, {});
  const uuid = /([\w-]+)\.ics$/.exec(url ?? "")?.[1] ?? "";
  const feed = await callerOf(
    db,
    undefined,
    at,
  )(plannedCourses.readFeed, {
    params: { uuid },
    query: {},
  });
  return judgeCalendar(feed);
}

const by = { by: operatorNamed("Préau") };

async function datedContract(db: Db) {
  const bound = await createContract(db, { waitsForFirst: true });
  await giveAddress(db, bound.family.id);
  const params = { id: bound.contract.id };
  const fix = (days: number, at = now) =>
    callerOf(
      db,
      bound.teacher,
      at,
    )(courses.fixFirst, {
      params,
      body: { first_course_date: inDays(days).toISOString(), first_course_duration: 90 },
    });
  const file = async (who: Person, at = now) =>
    judgeCalendar(await callerOf(db, who, at)(plannedCourses.showFirstCourse, { params }));
  await fix(8);
  return { ...bound, params, fix, file };
}

test("a first course is the same in its file and in the feed of both sides; a move is newer", async ({
  db,
}) => {
  const { family, teacher, contract, fix, file } = await datedContract(db);
  const [first] = await file(family);
  expect(first).toMatchObject({
    uid: `premier-cours-${String(contract.id)}@preau`,
    start: inDays(8).toISOString(),
    title: "Premier cours de mathématiques de Lina, avec Camille",
    sequence: 1,
    stamp: now.toISOString(),
    status: "CONFIRMED",
  });
  expect(first?.place).toBe("12 rue de la Part-Dieu, 69003 Lyon");
  for (const who of [family, teacher]) {
    expect(await feedOf(db, who)).toEqual([first]);
    expect(await file(who)).toEqual([first]);
  }

  await fix(4, inDays(1));
  expect(await file(family, inDays(1))).toMatchObject([
    { start: inDays(4).toISOString(), sequence: 2, stamp: inDays(1).toISOString() },
  ]);
});

test("a first course that a pause takes away says so for 30 days, then nothing (STM-16)", async ({
  db,
}) => {
  const { family, teacher, params, file } = await datedContract(db);
  const body = { contract_id: params.id, reason: "tmp_stop_course", until: "2026-09-30" } as const;
  await callerOf(db, teacher, inDays(2))(support.signalChange, { body });

  const [off] = await file(family, inDays(3));
  expect(off).toMatchObject({
    start: inDays(8).toISOString(),
    sequence: 2,
    stamp: inDays(2).toISOString(),
    status: "CANCELLED",
  });
  expect(await feedOf(db, teacher, inDays(3))).toEqual([off]);
  expect(await refusalOf(file(family, inDays(33)))).toMatchObject({ status: 404 });
  expect(await feedOf(db, family, inDays(33))).toEqual([]);
});

test("the first course of a contract that ends before it is cancelled", async ({ db }) => {
  const { family, params, file } = await datedContract(db);
  const body = { contract_id: params.id, reason: "stop_course" } as const;
  await callerOf(db, family, inDays(1))(support.signalChange, { body });

  expect(await file(family, inDays(2))).toMatchObject([
    { status: "CANCELLED", sequence: 2, stamp: inDays(1).toISOString() },
  ]);
});

test("a planned course that was agreed and is cancelled stays in the feed for 30 days", async ({
  db,
}) => {
  const { family, teacher, planned } = await createPlanned(db);
  const params = { id: planned.id };
  await callerOf(db, teacher, inDays(1))(plannedCourses.cancel, { params, body: {} });
  const file = await callerOf(
    db,
    family,
    inDays(1),
  )(plannedCourses.showCalendar, { params, query: {} });
  const [off] = await judgeCalendar(file);

  expect(off).toMatchObject({ status: "CANCELLED", stamp: inDays(1).toISOString() });
  const coming = (at: number) => feedOf(db, family, inDays(at));
  expect(await coming(2)).toContainEqual(off);
  expect((await coming(32)).map(({ uid }) => uid)).not.toContain(off?.uid);
});

test("a stage has its place; a change is newer; a cancelled one says so for 30 days (PUB-023)", async ({
  db,
}) => {
  const { stage: groupLesson, teacher, actor, classId } = await createClass(db);
  expect(teacher.id).toBe(actor.id);
  const { id, family } = await createSeat(db, groupLesson.id);
  const file = async (at = now) =>
    judgeCalendar(await callerOf(db, family, at)(plannedCourses.showSessions, { params: { id } }));
  const before = await file();
  expect(before).toHaveLength(5);
  expect(before[0]).toMatchObject({
    uid: `stage-${String(id)}-1@preau`,
    start: groupLesson.startsAt.toISOString(),
    place: "Lycée Ampère, 31 rue de la Bourse, Lyon",
    sequence: 0,
    stamp: groupLesson.updatedAt.toISOString(),
    status: "CONFIRMED",
  });
  expect(await feedOf(db, family)).toEqual(before);
  const taught = before.map(({ uid, ...session }) => ({
    ...session,
    uid: uid.replace(`-${String(id)}-`, `-${String(classId)}-`),
  }));
  expect(await feedOf(db, actor)).toEqual(taught);

  const change = { title: "Maths Première, la dérivation" };
  await db.transaction((tx) =>
    editGroupLesson(tx, { id: groupLesson.id, change }, { ...by, now: inDays(1) }),
  );
  const [edited] = await file(inDays(1));
  expect(edited).toMatchObject({
    ...before[0],
    ...change,
    sequence: 1,
    stamp: inDays(1).toISOString(),
  });

  await db.transaction(async (tx) => {
    const lesson = await holdGroupLesson(tx, groupLesson.id);
    const cancel = { lesson, reason: "salle" };
    return cancelGroupLesson(tx, cancel, { ...by, now: inDays(2) }, groupLessonFollowers);
  });
  const after = await file(inDays(3));
  expect(after.map(({ status }) => status)).toEqual(Array(5).fill("CANCELLED"));
  expect(after[0]?.sequence).toBeGreaterThan(1);
  expect(await feedOf(db, actor, inDays(31))).toHaveLength(5);
  expect(await refusalOf(file(inDays(33)))).toMatchObject({ status: 404 });
  expect(await feedOf(db, family, inDays(33))).toEqual([]);
});

test("a stage's file is its family's alone", async ({ db }) => {
  const { stage: groupLesson } = await createClass(db);
  const { id } = await createSeat(db, groupLesson.id);
  const { family: other } = await createSeat(db, groupLesson.id);
  const api = callerOf(db, other);

  expect(await refusalOf(api(plannedCourses.showSessions, { params: { id } }))).toMatchObject({
    status: 404,
  });
});

test("a teacher who is taken off a stage has its sessions cancelled for 30 days, then anew if given back (PUB-023)", async ({
  db,
}) => {
  const { stage: groupLesson, actor } = await createClass(db);
  const other = await createClass(db);
  const assign = (ids: number[], at: Date) =>
    assignTeachers(db, { id: groupLesson.id, teacherIds: ids }, { ...by, now: at });
  const before = await feedOf(db, actor);
  expect(before).toHaveLength(5);

  await assign([other.teacher.id], inDays(1));
  const off = await feedOf(db, actor, inDays(2));
  expect(off).toEqual(
    before.map((session) => ({
      ...session,
      ...{ status: "CANCELLED", sequence: session.sequence + 1, stamp: inDays(1).toISOString() },
    })),
  );
  expect(await feedOf(db, actor, inDays(32))).toEqual([]);

  await assign([actor.id], inDays(3));
  expect(await feedOf(db, actor, inDays(4))).toEqual(
    before.map((session) => ({
      ...session,
      ...{ sequence: session.sequence + 2, stamp: inDays(3).toISOString() },
    })),
  );
  await assign([], inDays(5));
  const [again] = await feedOf(db, actor, inDays(6));
  expect(again).toMatchObject({ status: "CANCELLED", sequence: (before[0]?.sequence ?? 0) + 3 });
});
