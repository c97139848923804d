import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { boards } from "#app/modules/rooms/board/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import { enter, heard, placeIn, signal, uuidIn } from "#tests/factories/room.ts";
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
  const listening = await callerOf(
    db,
    undefined,
    ahead,
  )(rooms.listen, {
    params: { uuid: mine.uuid },
    query: { place: mine.place },
  });
  const line = listening.body?.getReader() ?? expect.fail();
  expect(await heard(db, theirs)).toContain("Zoé");

  await cancelSeat(db, seat.id);

  let text = "";
  for (;;) {
    const { value, done } = await line.read();
    if (done) break;
    text += new TextDecoder().decode(value);
  }
  expect(text).toContain('event: out\ndata: {"state":"ended"}');
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
