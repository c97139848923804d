import { expect } from "vitest";

import { queues } from "#app/api/queues.server.ts";
import { plusHours, plusMinutes } from "#app/lib/clock.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { createChild } from "#tests/factories/student.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { loader } from "./group-lesson.tsx";

const url = "https://visio.example.org/stage";

test("an online group lesson on sale without its link sells no seat, and waits for the operator", async ({
  db,
}) => {
  const { id } = await createGroupLesson(db, { online: true, meetingUrl: null });
  const family = await createFamily(db);
  const child = await createChild(db, family.id, { classId: 11 });
  const api = callerOf(db, family.actor);
  const body = {
    group_lesson_id: id,
    student_id: child.id,
    level_id: 11,
    subjects: [1],
    paymentType: "transfer" as const,
  };

  const refusal = await refusalOf(api(registrations.register, { body }));
  expect(refusal).toMatchObject({ status: 409, code: "api.group_lesson.link_awaited" });
  const lesson = await api(groupLessons.show, { params: { id } });
  expect(lesson).toMatchObject({ on_sale: false, awaits_link: true });
  const { context } = contextOf(api);
  const params = { stage: lesson.slug };
  const page = await loader(pageRequest(`/stage/${lesson.slug}/`, context, params));
  expect(page.lesson.awaits_link).toBe(true);
  const unlinked = queues.find(({ kind }) => kind === "group_lesson_unlinked");
  expect(await db.$count(unlinked?.of ?? expect.fail(), unlinked?.waiting(db, now))).toBe(1);

  await operatorOf(db)(groupLessons.edit, { params: { id }, body: { meeting_url: url } });

  expect(await api(groupLessons.show, { params: { id } })).toMatchObject({ on_sale: true });
  expect(await api(registrations.register, { body })).toMatchObject({ status: "awaiting_payment" });
  expect(JSON.stringify(await api(groupLessons.show, { params: { id } }))).not.toContain(url);
});

test("the class reads the link from 15 minutes before a session to 30 minutes after it", async ({
  db,
}) => {
  const startsAt = plusHours(now, 1);
  const world = await createClass(db, { startsAt, online: true });
  const seat = await createSeat(db, world.stage.id);
  const unpaid = await createSeat(db, world.stage.id, { state: "awaiting_payment" });
  const readAt = async (at: Date) => {
    const family = callerOf(db, seat.family.actor, at);
    const own = await family(registrations.show, { params: { id: seat.id } });
    const teacher = callerOf(db, world.actor, at);
    const { room_url } = await teacher(attendance.show, { params: { id: world.classId } });
    return [own.group_lesson.room_url, room_url].map((one) => one !== null);
  };

  expect(await readAt(plusMinutes(startsAt, -16))).toEqual([false, false]);
  expect(await readAt(plusMinutes(startsAt, -15))).toEqual([true, true]);
  expect(await readAt(plusMinutes(startsAt, 180 + 30))).toEqual([true, true]);
  expect(await readAt(plusMinutes(startsAt, 180 + 31))).toEqual([false, false]);
  const other = callerOf(db, unpaid.family.actor, startsAt);
  const shown = await other(registrations.show, { params: { id: unpaid.id } });
  expect(shown.group_lesson.room_url).toBeNull();
});
