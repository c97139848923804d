import { expect } from "vitest";

import { runSweep } from "#app/api/sweep.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { recordMeeting } from "#app/sandbox/bbb/meetings.ts";
import { test as base } from "#tests/database/db.ts";
import { createContract } from "#tests/factories/course.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import { createOnline, uuidIn } from "#tests/factories/room.ts";
import { openMeetings, type TestMeetings } from "#tests/gateways/meetings.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { rooms } from "./endpoints.ts";
import { meetingRecordings } from "./meeting.table.server.ts";
import { callTokenOf } from "./meeting-call.server.ts";
import { roomSeats } from "./seat.table.server.ts";
import { roomSweeps } from "./sweeps.server.ts";
import { rooms as roomRows } from "./table.server.ts";

const test = base.extend<{ engine: TestMeetings }>({
  engine: async ({}, use) => {
    const engine = await openMeetings();
    await use(engine);
    await engine.close();
  },
});

const later = (minutes: number) => plusMinutes(ahead, minutes);

const sweepNamed = (name: string) => {
  const found = roomSweeps.find((sweep) => sweep.name === name);
  if (!found) throw new Error(`No sweep ${name}.`);
  return found;
};

const look = (db: Db, { gateways }: TestMeetings, now: Date, name = "rooms to look into") =>
  runSweep(sweepNamed(name), { db, now, gateways });

async function begun(db: Db, engine: TestMeetings) {
  const world = await createOnline(db);
  const joinAs = (uuid: string, name: string, who?: Actor) =>
    callerOf(db, who, ahead, engine.gateways)(rooms.join, { query: { id: uuid, name } });
  const { url } = await joinAs(world.host, "Camille", world.teacher);
  const [meeting = ""] = engine.world.meetings.keys();
  return { ...world, joinAs, url, meeting };
}

const stays = (db: Db) => db.select().from(roomSeats).orderBy(roomSeats.id);

test("the teacher leads there, a stranger knocks there, and nothing is recorded unasked", async ({
  db,
  engine,
}) => {
  const { url, joinAs, guest, family, meeting, planned } = await begun(db, engine);
  const host = new URL(url).searchParams;
  const stranger = new URL((await joinAs(guest, "Ursule")).url).searchParams;
  const expected = new URL((await joinAs(guest, "Zoé", family)).url).searchParams;

  expect(planned.room_url).toContain(guest);
  expect(Object.fromEntries(host)).toMatchObject({ role: "MODERATOR", fullName: "Camille" });
  expect(stranger.get("role")).toBe("VIEWER");
  expect(stranger.get("guest")).toBe("true");
  expect(expected.get("role")).toBe("VIEWER");
  expect(engine.world.meetings.size).toBe(1);
  expect(engine.world.meetings.get(meeting)).toMatchObject({ mayRecord: false });
});

test("an engine that is away, or lies about what it holds: 503, and what to do meanwhile", async ({
  db,
  engine,
}) => {
  const { guest } = await createOnline(db);
  const join = () =>
    callerOf(
      db,
      undefined,
      ahead,
      engine.gateways,
    )(rooms.join, {
      query: { id: guest, name: "Zoé" },
    });
  for (const fault of ["error", "html", "liar"] as const) {
    engine.faults.push(fault);
    expect(await refusalOf(join())).toMatchObject({ status: 503, code: "api.room.away" });
  }
  expect((await join()).url).toContain("/bigbluebutton/api/join?");
});

test("while it is away nobody counts as gone, and presence goes on once it answers", async ({
  db,
  engine,
}) => {
  const { url } = await begun(db, engine);
  await engine.attend(url);
  await look(db, engine, ahead);
  engine.faults.push("html");
  await look(db, engine, later(1));
  expect(await stays(db)).toMatchObject([{ isGone: false, until: ahead }]);

  await look(db, engine, later(2));
  expect(await stays(db)).toMatchObject([{ isGone: false, enteredAt: ahead, until: later(2) }]);
});

test("who the engine says is there counts only by the code of our own door", async ({
  db,
  engine,
}) => {
  const { url, guest, family, joinAs } = await begun(db, engine);
  await engine.attend(url);
  const other = await createOnline(db);
  const elsewhere = await callerOf(
    db,
    other.teacher,
    ahead,
    engine.gateways,
  )(rooms.join, {
    query: { id: other.host, name: "Autre" },
  });
  const codeIn = (one: string) => new URL(one).searchParams.get("userID") ?? "";
  engine.lies.push("made-up", codeIn(elsewhere.url));
  await look(db, engine, ahead);

  const [camille] = await stays(db);
  const seen = (await stays(db)).filter(({ enteredAt }) => enteredAt !== null);
  const here = seen.filter(({ roomId }) => roomId === camille?.roomId);
  expect(here.map(({ name }) => name)).toEqual(["Camille"]);
  // After a renewal, the code of the former link belongs to no seat.
  const mine = await joinAs(guest, "Zoé", family);
  await callerOf(db, family, ahead)(rooms.renew, { params: { id: guest } });
  engine.lies.push(codeIn(mine.url));
  await look(db, engine, later(1));
  expect((await stays(db)).filter(({ state }) => state === "renewed")).toMatchObject([
    { enteredAt: null },
  ]);
});

test("its hours over, a meeting that goes on there counts no more", async ({ db, engine }) => {
  const { url } = await begun(db, engine);
  await engine.attend(url);
  await look(db, engine, ahead);
  await look(db, engine, later(91));
  await look(db, engine, later(95));

  expect(await stays(db)).toMatchObject([{ isGone: true, until: ahead }]);
  expect(await db.select().from(roomRows)).toMatchObject([{ meeting: null, watchAt: null }]);
});

const called = (db: Db, { gateways }: TestMeetings, address: string, at = ahead) =>
  callerOf(
    db,
    undefined,
    at,
    gateways,
  )(rooms.endMeeting, {
    query: { call: new URL(address).searchParams.get("call") ?? "" },
  });

test("the call of the end says only when to look: forged or old it is refused, early or twice it does nothing", async ({
  db,
  engine,
}) => {
  const { url, meeting } = await begun(db, engine);
  await engine.attend(url);
  await look(db, engine, ahead);
  const address = engine.world.meetings.get(meeting)?.metadata.get("endcallbackurl") ?? "";

  await called(db, engine, address, later(1));
  expect(await stays(db)).toMatchObject([{ isGone: false }]);
  expect(await refusalOf(called(db, engine, `${address}x`))).toMatchObject({ status: 404 });
  const old = `http://site.test/?call=${callTokenOf(meeting, plusDays(new Date(), -15))}`;
  expect(await refusalOf(called(db, engine, old))).toMatchObject({ status: 404 });

  await engine.meetings.end(meeting);
  const [call] = engine.due();
  expect(call?.url).toContain("/api/bbb/ended?call=");
  for (let time = 0; time < 2; time++) await called(db, engine, call?.url ?? "", later(2));
  expect(await stays(db)).toMatchObject([{ isGone: true, until: later(1) }]);
});

test("a recording is kept once, by the engine's own signed call, and hidden", async ({
  db,
  engine,
}) => {
  const { meeting } = await begun(db, engine);
  const held = engine.world.meetings.get(meeting);
  if (held) engine.world.meetings.set(meeting, { ...held, mayRecord: true });
  const made = recordMeeting(engine.world, meeting, Date.now());
  const [call] = engine.due();
  const body = (await call?.text()) ?? "";
  const token = new URL(call?.url ?? "").searchParams.get("call") ?? "";
  const send = (given: string, at = token) =>
    callerOf(
      db,
      undefined,
      ahead,
      engine.gateways,
    )(rooms.receiveRecording, {
      query: { call: at },
      body: given,
    });

  const [head, , mark] = body.split(".");
  const claims = JSON.stringify({ meeting_id: meeting, record_id: "another" });
  const forged = send(`${head ?? ""}.${Buffer.from(claims).toString("base64url")}.${mark ?? ""}`);
  expect(await refusalOf(forged)).toMatchObject({ status: 401 });
  const another = send(body, callTokenOf("api.test-1-0", new Date()));
  expect(await refusalOf(another)).toMatchObject({ status: 401 });
  const old = send(body, callTokenOf(meeting, plusDays(new Date(), -15)));
  expect(await refusalOf(old)).toMatchObject({ status: 404 });
  expect(await db.select().from(meetingRecordings)).toEqual([]);

  await send(body);
  await send(body);
  expect(await db.select().from(meetingRecordings)).toMatchObject([
    { id: made?.recordID, hiddenAt: null },
  ]);
  await look(db, engine, later(1), "recordings to hide");
  expect(engine.world.recordings.get(made?.recordID ?? "")).toMatchObject({ published: false });
  // Published by the teacher later, the same call again does not hide it.
  await engine.meetings.publish(made?.recordID ?? "", true);
  await send(body);
  await look(db, engine, later(2), "recordings to hide");
  expect(engine.world.recordings.get(made?.recordID ?? "")).toMatchObject({ published: true });
});

test("the room of a contract is a meeting of its own each time it is opened, and ends there too", async ({
  db,
  engine,
}) => {
  const { teacher } = await createContract(db, {
    contract: { courseFormat: "individual_webcam" },
  });
  const [student] = (await callerOf(db, teacher)(contracts.listStudents, { query: {} })).data;
  const id = uuidIn(student?.contracts[0]?.room_url);
  const openAt = async (at: Date) => {
    const as = callerOf(db, teacher, at, engine.gateways);
    await as(rooms.open, { params: { id } });
    await as(rooms.join, { query: { id, name: "Camille" } });
    return as;
  };
  const first = await openAt(ahead);
  const [before] = engine.world.meetings.keys();
  engine.faults.push("error");
  const closing = () => first(rooms.close, { params: { id } });
  expect(await refusalOf(closing())).toMatchObject({ status: 503 });
  expect(await closing()).toMatchObject({ status: "ended" });
  expect([...engine.world.meetings.keys()]).toEqual([]);

  await openAt(later(120));
  expect([...engine.world.meetings.keys()]).not.toContain(before);
  // Its host ends it there: the room is closed here.
  const [meeting = ""] = engine.world.meetings.keys();
  await engine.meetings.end(meeting);
  await look(db, engine, later(130));
  const shown = await callerOf(db, teacher, later(130))(rooms.show, { query: { id } });
  expect(shown.status).toBe("ended");
});
