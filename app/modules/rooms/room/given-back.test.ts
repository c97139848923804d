import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { groupLessons as lessonEndpoints } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { boards } from "#app/modules/rooms/board/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import { enter, heard, placeIn, signal, uuidIn } from "#tests/factories/room.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { rooms } from "./endpoints.ts";

/** A family's registration, and the place that its link gives in the room. */
async function takeSeat(db: Db, stageId: number) {
  const seat = await createSeat(db, stageId);
  await db.update(groupLessons).set({ takenSeats: 1 });
  const api = callerOf(db, seat.family.actor, ahead);
  const { group_lesson: lesson } = await api(registrations.show, { params: { id: seat.id } });
  return { seat, place: await placeIn(db, uuidIn(lesson.room_url), "Zoé", seat.family.actor) };
}

async function cancelSeat(db: Db, id: number) {
  const operator = await createUser(db, "operator");
  await callerOf(
    db,
    { id: operator.id, role: "operator" },
    ahead,
  )(registrations.cancelAny, {
    params: { id },
    body: { refund: "whole", reason: "Demandé au téléphone." },
  });
}

/** A line of events of one place; to be read until the server ends it. */
async function lineOf(db: Db, { uuid, place }: Awaited<ReturnType<typeof placeIn>>) {
  const listen = callerOf(db, undefined, ahead);
  const { body } = await listen(rooms.listen, { params: { uuid }, query: { place } });
  const reader = body?.getReader() ?? expect.fail();
  const part = async (): Promise<string> => {
    const { value, done } = await reader.read();
    return done ? "" : new TextDecoder().decode(value) + (await part());
  };
  return part;
}

test("a registration that is cancelled during a session leaves the room at once, and comes back by no page (STM-34)", async ({
  db,
}) => {
  const { actor, classId, stage } = await createClass(db, { startsAt: ahead, online: true });
  const { seat, place: mine } = await takeSeat(db, stage.id);
  const { room_url: host } = await callerOf(
    db,
    actor,
    ahead,
  )(attendance.show, {
    params: { id: classId },
  });
  const theirs = await placeIn(db, uuidIn(host), "Camille", actor);
  await enter(db, theirs);
  await enter(db, mine);
  const line = await lineOf(db, mine);
  expect(await heard(db, theirs)).toContain("Zoé");

  await cancelSeat(db, seat.id);

  expect(await line()).toContain('event: out\ndata: {"state":"ended"}');
  expect(await heard(db, theirs)).not.toContain("Zoé");
  const gone = { status: 404, code: "api.room.not_seated" };
  expect(await refusalOf(signal(db, mine, { kind: "chat", body: "?" }))).toMatchObject(gone);
  expect(await refusalOf(heard(db, mine))).toMatchObject(gone);
  expect(await refusalOf(enter(db, mine))).toMatchObject({ status: 410 });
});

test("who had no line open at that moment has no seat when it listens again (STM-34)", async ({
  db,
}) => {
  const { stage } = await createClass(db, { startsAt: ahead, online: true });
  const { seat, place: mine } = await takeSeat(db, stage.id);
  await enter(db, mine);
  await cancelSeat(db, seat.id);

  const gone = { status: 404, code: "api.room.not_seated" };
  expect(await refusalOf(heard(db, mine))).toMatchObject(gone);
  expect(await refusalOf(signal(db, mine, { kind: "chat", body: "?" }))).toMatchObject(gone);
});

test("who closed its line before its registration was cancelled writes in no chat and reads no board (STM-34)", async ({
  db,
}) => {
  const { stage } = await createClass(db, { startsAt: ahead, online: true });
  const { seat, place: mine } = await takeSeat(db, stage.id);
  await enter(db, mine);
  await cancelSeat(db, seat.id);

  const gone = { status: 404, code: "api.room.not_seated" };
  expect(await refusalOf(signal(db, mine, { kind: "chat", body: "?" }))).toMatchObject(gone);
  const read = { params: { uuid: mine.uuid }, query: { place: mine.place } };
  expect(await refusalOf(callerOf(db, undefined, ahead)(boards.list, read))).toMatchObject(gone);
});

/** A stage with its teacher in the room; returns how an operator gives it to somebody else. */
async function teach(db: Db) {
  const { actor, classId, stage } = await createClass(db, { startsAt: ahead, online: true });
  const { room_url: host } = await callerOf(
    db,
    actor,
    ahead,
  )(attendance.show, {
    params: { id: classId },
  });
  const place = await placeIn(db, uuidIn(host), "Camille", actor);
  await enter(db, place);
  const operator = await createUser(db, "operator");
  const next = await createTeacher(db, { collectiveCoursesActivated: true });
  const giveTo = callerOf(db, { id: operator.id, role: "operator" }, ahead);
  const takeOff = () =>
    giveTo(lessonEndpoints.setTeachers, {
      params: { id: stage.id },
      body: { teacher_ids: [next.id] },
    });
  return { stage, place, takeOff };
}

test("a teacher who is taken off a stage leaves its room at once, and keeps no right of its host (STM-34)", async ({
  db,
}) => {
  const { stage, place, takeOff } = await teach(db);
  const { place: family } = await takeSeat(db, stage.id);
  const { seat } = await enter(db, family);
  const line = await lineOf(db, place);

  await takeOff();

  expect(await line()).toContain('event: out\ndata: {"state":"ended"}');
  expect(await heard(db, family)).not.toContain("Camille");
  const gone = { status: 404, code: "api.room.not_seated" };
  for (const kind of ["out", "mute"] as const)
    expect(await refusalOf(signal(db, place, { kind, to: seat }))).toMatchObject(gone);
  expect(await refusalOf(enter(db, place))).toMatchObject({ status: 410 });
});

test("a teacher taken off while no line was open mutes nobody, and has no seat when it listens again (STM-34)", async ({
  db,
}) => {
  const { stage, place, takeOff } = await teach(db);
  await enter(db, (await takeSeat(db, stage.id)).place);
  await takeOff();

  const gone = { status: 404, code: "api.room.not_seated" };
  expect(await refusalOf(signal(db, place, { kind: "mute" }))).toMatchObject(gone);
  expect(await refusalOf(heard(db, place))).toMatchObject(gone);
});
