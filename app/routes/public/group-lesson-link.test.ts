import { expect } from "vitest";

import { plusHours, plusMinutes } from "#app/lib/clock.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { callerOf } from "#tests/http/api.ts";
import { now } from "#tests/setup/time.ts";

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
