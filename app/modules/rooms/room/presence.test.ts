import { and, asc, eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusHours, plusMinutes } from "#app/lib/clock.ts";
import { groupLessonSessions } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { notifications } from "#app/modules/foundation/notification/table.server.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { plannedCourseSweeps } from "#app/modules/lessons/planned-course/sweeps.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createContract } from "#tests/factories/course.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import { createOnline, createStay, enter, placeIn, signal } from "#tests/factories/room.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { rooms } from "./endpoints.ts";

const later = (minutes: number) => plusMinutes(ahead, minutes);

test("who was there, from when to when, is read by both sides and by no one else (API-297)", async ({
  db,
}) => {
  const { teacher, family, guest, host } = await createOnline(db);
  const theirs = await placeIn(db, host, "Camille", teacher);
  await enter(db, theirs);
  const mine = await placeIn(db, guest, "Zoé", family);
  await enter(db, mine);
  await signal(db, mine, { kind: "leave" }, later(61));
  await signal(db, theirs, { kind: "leave" }, later(63));

  const presence = {
    data: [
      { side: "teacher", name: "Camille", to: later(63).toISOString() },
      { side: "customer", name: "Zoé", from: ahead.toISOString(), to: later(61).toISOString() },
    ],
    together: { from: ahead.toISOString(), to: later(61).toISOString(), minutes: 61 },
  };
  for (const [who, id] of [
    [teacher, host],
    [family, guest],
  ] as const) {
    expect(await callerOf(db, who)(rooms.showPresence, { params: { id } })).toMatchObject(presence);
  }
  const byOther = callerOf(db, family)(rooms.showPresence, { params: { id: host } });
  expect(await refusalOf(byOther)).toMatchObject({ status: 404, code: "api.room.unknown" });

  const { data } = await callerOf(db, teacher, later(90))(plannedCourses.listOwn, { query: {} });
  expect(data[0]).toMatchObject({ is_over: true, presence: { together: { minutes: 61 } } });
});

test("a course declared at home while both were in their room is confirmed first, then asked of the family (STM-13)", async ({
  db,
}) => {
  const { contract, teacher, family } = await createContract(db);
  const key = { kind: "contract", subjectId: contract.id, sessionId: 0 } as const;
  const stay = { from: later(-5), to: later(50) };
  await createStay(db, key, { side: "teacher", personId: teacher.id, name: "Camille", ...stay });
  await createStay(db, key, { side: "customer", personId: family.id, name: "Zoé", ...stay });
  const api = callerOf(db, teacher, later(120));
  const body = {
    contract_id: contract.id,
    date: ahead.toISOString(),
    duration: 60,
    format: "individual_student_place" as const,
  };

  expect(await refusalOf(api(courses.declare, { body }))).toMatchObject({
    status: 409,
    code: "api.lesson.additional_validation",
    anomalies: ["room"],
    alerts: ["offline_course_videoconf_usage_detected"],
  });
  const declared = await api(courses.declare, { body: { ...body, is_anomaly_validated: true } });
  expect(declared).toMatchObject({
    alert_open: true,
    verdict_until: null,
    presence: { together: { minutes: 55 } },
  });
});

test("online, the same course has no alert", async ({ db }) => {
  const { contract, teacher, family } = await createOnline(db);
  const key = { kind: "contract", subjectId: contract.id, sessionId: 0 } as const;
  const stay = { from: ahead, to: later(60) };
  await createStay(db, key, { side: "teacher", personId: teacher.id, name: "Camille", ...stay });
  await createStay(db, key, { side: "customer", personId: family.id, name: "Zoé", ...stay });
  const body = {
    contract_id: contract.id,
    date: ahead.toISOString(),
    duration: 60,
    format: "individual_webcam" as const,
  };

  const declared = await callerOf(db, teacher, later(120))(courses.declare, { body });
  expect(declared).toMatchObject({ alerts: [], alert_open: false });
});

test("attendance of an online stage is proposed by its room", async ({ db }) => {
  const startsAt = plusHours(ahead, 1);
  const world = await createClass(db, { startsAt, online: true });
  const lina = await createSeat(db, world.stage.id, { firstname: "Lina" });
  await createSeat(db, world.stage.id, { firstname: "Malo" });
  const noe = await createSeat(db, world.stage.id, { firstname: "Noé" });
  const api = callerOf(db, world.actor, plusHours(startsAt, 1));
  const params = { id: world.classId };
  const isFirst = and(
    eq(groupLessonSessions.groupLessonId, world.stage.id),
    eq(groupLessonSessions.startsAt, startsAt),
  );
  const [session] = await db.select().from(groupLessonSessions).where(isFirst);
  const subjectId = world.stage.id;
  const key = { kind: "group_lesson", subjectId, sessionId: session?.id ?? 0 } as const;
  const stay = (personId: number, name: string, minutes: number) =>
    createStay(db, key, {
      side: "registration",
      personId,
      name,
      from: plusMinutes(startsAt, minutes),
      to: plusHours(startsAt, 3),
    });
  await stay(lina.id, "Lina", -2);
  await stay(noe.id, "Noé", 16);

  const { students } = await api(attendance.show, { params });
  expect(students.map(({ name, in_room: room }) => [name.slice(0, -3), room[0]?.present])).toEqual([
    ["Lina", "present"],
    ["Malo", "absent"],
    ["Noé", "late"],
  ]);
});

test("both sides are told inside the site when their room opens", async ({ db }) => {
  const { family, teacher } = await createOnline(db);
  const remind = dueOf(plannedCourseSweeps, "planned courses to remind of");
  await remind(db, later(-24 * 60));
  await remind(db, later(-15));

  const rows = await db.select().from(notifications).orderBy(asc(notifications.id));
  const told = rows.filter(({ message }) => message.startsWith("planned_room_"));
  expect(told).toMatchObject([
    { userId: family.id, message: "planned_room_customer" },
    { userId: teacher.id, message: "planned_room_teacher" },
  ]);
  for (const { url } of told) expect(url).toMatch(/^\/visio\/[\da-f-]{36}\/$/);
});
