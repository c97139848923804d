import { expect } from "vitest";

import { runSweep } from "#app/api/sweep.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { registrations as registrationRows } from "#app/modules/group-lessons/registration/table.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/table.server.ts";
import { test as base } from "#tests/database/db.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import { createOnline, uuidIn } from "#tests/factories/room.ts";
import { openMeetings, type TestMeetings } from "#tests/gateways/meetings.ts";
import { callerOf } from "#tests/http/api.ts";

import { rooms } from "./endpoints.ts";
import { roomSeats } from "./seat.table.server.ts";
import { roomSweeps } from "./sweeps.server.ts";

const test = base.extend<{ engine: TestMeetings }>({
  engine: async ({}, use) => {
    const engine = await openMeetings();
    await use(engine);
    await engine.close();
  },
});

const later = (minutes: number) => plusMinutes(ahead, minutes);

const look = async (db: Db, { gateways }: TestMeetings, now: Date) => {
  const watch = roomSweeps.find(({ name }) => name === "rooms to look into") ?? expect.fail();
  await runSweep(watch, { db, now, gateways });
};

const stays = (db: Db) => db.select().from(roomSeats).orderBy(roomSeats.id);

test("a course that is cancelled while both are in the engine's room ends their meeting (STM-34)", async ({
  db,
  engine,
}) => {
  const { host, guest, teacher, family } = await createOnline(db);
  const as = (who: Actor) => callerOf(db, who, ahead, engine.gateways);
  const join = async (id: string, name: string, who: Actor) =>
    engine.attend((await as(who)(rooms.join, { query: { id, name } })).url);
  await join(host, "Camille", teacher);
  await join(guest, "Zoé", family);
  await look(db, engine, ahead);
  await db.update(plannedCourses).set({ status: "cancelled" });

  await look(db, engine, later(1));
  expect([...engine.world.meetings.keys()]).toEqual([]);
  expect(await stays(db)).toMatchObject([
    { state: "ended", isGone: true, until: ahead },
    { state: "ended", isGone: true, until: ahead },
  ]);
});

test("a guest of a stage whose seat was given back counts no longer, and the lesson of the others goes on (STM-34)", async ({
  db,
  engine,
}) => {
  const { actor, classId, stage } = await createClass(db, { startsAt: ahead, online: true });
  const seat = await createSeat(db, stage.id);
  const as = (who: Actor) => callerOf(db, who, ahead, engine.gateways);
  const { room_url: host } = await as(actor)(attendance.show, { params: { id: classId } });
  const shown = await as(seat.family.actor)(registrations.show, { params: { id: seat.id } });
  const join = async (id: string, name: string, who: Actor) =>
    engine.attend((await as(who)(rooms.join, { query: { id, name } })).url);
  const leave = await join(uuidIn(host), "Camille", actor);
  await join(uuidIn(shown.group_lesson.room_url), "Lina", seat.family.actor);
  await look(db, engine, ahead);
  await db.update(registrationRows).set({ state: "cancelled" });

  await look(db, engine, later(1));
  await look(db, engine, later(2));
  expect(engine.world.meetings.size).toBe(1);
  expect(await stays(db)).toMatchObject([
    { name: "Camille", state: "in", isGone: false, until: later(2) },
    { name: "Lina", state: "ended", isGone: true, until: ahead },
  ]);

  await leave();
  await look(db, engine, later(3));
  expect(engine.world.meetings.size).toBe(0);
});
