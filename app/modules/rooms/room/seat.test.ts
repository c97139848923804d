import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { env } from "#app/env.server.ts";
import { openRooms } from "#app/gateways/rooms.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import { createOnline, enter, heard, placeIn, signal } from "#tests/factories/room.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { rooms } from "./endpoints.ts";
import { roomSeats, roomSignals } from "./seat.table.server.ts";

test("both sides are seated, meet by signals that only their seat reads, and write (API-295)", async ({
  db,
}) => {
  const { teacher, family, guest, host } = await createOnline(db);
  const theirs = await placeIn(db, host, "Camille", teacher);
  const mine = await placeIn(db, guest, "Zoé", family);
  const first = await enter(db, theirs);
  const second = await enter(db, mine);
  expect(first).toMatchObject({ state: "in", is_host: true, people: [{ name: "Camille" }] });
  expect(second).toMatchObject({ state: "in", is_host: false });
  expect((await enter(db, mine)).seat).toBe(second.seat);

  await signal(db, mine, { kind: "description", to: first.seat, body: '{"sdp":"10.0.0.7"}' });
  await signal(db, theirs, { kind: "chat", body: "Bonjour" });

  expect(await heard(db, theirs)).toContain("10.0.0.7");
  const own = await heard(db, mine);
  expect(own).not.toContain("10.0.0.7");
  expect(own).toContain("Bonjour");
  expect((await callerOf(db, family, ahead)(rooms.show, { query: { id: guest } })).status).toBe(
    "live",
  );
});

test("another first name waits at the door until the teacher lets in, and reads nothing before", async ({
  db,
}) => {
  const { teacher, guest, host } = await createOnline(db);
  const theirs = await placeIn(db, host, "Camille", teacher);
  await enter(db, theirs);
  const stranger = await placeIn(db, guest, "Ursule", undefined);
  const { seat, state, people } = await enter(db, stranger);
  await signal(db, theirs, { kind: "chat", body: "Entre nous" });

  expect({ state, people }).toEqual({ state: "waiting", people: [] });
  const atTheDoor = await heard(db, stranger);
  expect(atTheDoor).not.toContain("Entre nous");
  expect(atTheDoor).not.toContain("Camille");
  expect(atTheDoor).not.toContain("event: ice");
  const chat = signal(db, stranger, { kind: "chat", body: "?" });
  expect(await refusalOf(chat)).toMatchObject({ status: 404, code: "api.room.not_seated" });
  await signal(db, theirs, { kind: "admit", to: seat });
  const inside = await heard(db, stranger);
  for (const one of ["Entre nous", "Camille", "event: ice"]) expect(inside).toContain(one);
  await signal(db, theirs, { kind: "out", to: seat });
  expect(await heard(db, stranger)).toContain('event: out\ndata: {"state":"out"}');
});

test("who is not the teacher puts nobody out, and the teacher's link alone opens nothing", async ({
  db,
}) => {
  const { teacher, family, guest, host } = await createOnline(db);
  const theirs = await placeIn(db, host, "Camille", teacher);
  const { seat } = await enter(db, theirs);
  const mine = await placeIn(db, guest, "Zoé", family);
  await enter(db, mine);

  const act = signal(db, mine, { kind: "out", to: seat });
  expect(await refusalOf(act)).toMatchObject({ status: 404, code: "api.room.not_seated" });
  const byLink = placeIn(db, host, "Camille", undefined);
  expect(await refusalOf(byLink)).toMatchObject({ status: 409, code: "api.room.sign_in" });
});

test("a place of another room, forged, or of a room that ended is refused", async ({ db }) => {
  const { family, guest, host } = await createOnline(db);
  const mine = await placeIn(db, guest, "Zoé", family);
  const elsewhere = signal(db, { ...mine, uuid: host }, { kind: "enter" });
  expect(await refusalOf(elsewhere)).toMatchObject({ status: 404 });
  const forged = signal(db, { ...mine, place: `${mine.place}x` }, { kind: "enter" });
  expect(await refusalOf(forged)).toMatchObject({ status: 404 });
  const late = callerOf(
    db,
    undefined,
    plusMinutes(ahead, 100),
  )(rooms.signal, {
    params: { uuid: guest },
    body: { place: mine.place, kind: "enter" },
  });
  expect(await refusalOf(late)).toMatchObject({ status: 410, code: "api.room.ended" });
});

test("a seat that was left hears and says nothing until it is taken again", async ({ db }) => {
  const { teacher, family, guest, host } = await createOnline(db);
  const theirs = await placeIn(db, host, "Camille", teacher);
  await enter(db, theirs);
  const mine = await placeIn(db, guest, "Zoé", family);
  await enter(db, mine);
  await signal(db, mine, { kind: "leave" });
  await signal(db, theirs, { kind: "chat", body: "Entre nous" });

  const own = await heard(db, mine);
  expect(own).toContain("event: out");
  expect(own).not.toContain("Entre nous");
  const chat = signal(db, mine, { kind: "chat", body: "?" });
  expect(await refusalOf(chat)).toMatchObject({ status: 404, code: "api.room.not_seated" });
  await enter(db, mine);
  expect(await heard(db, mine)).toContain("Entre nous");
});

test("a message of the chat has 2000 characters at most", async ({ db }) => {
  const { teacher, host } = await createOnline(db);
  const theirs = await placeIn(db, host, "Camille", teacher);
  await enter(db, theirs);
  const long = signal(db, theirs, { kind: "chat", body: "a".repeat(2001) });
  expect(await refusalOf(long)).toMatchObject({ status: 422 });
});

test("a room holds so many bytes of signals; what has expired leaves it first (STM-34)", async ({
  db,
}) => {
  const { teacher, family, guest, host } = await createOnline(db);
  const { seat: toSeat } = await enter(db, await placeIn(db, host, "Camille", teacher));
  const mine = await placeIn(db, guest, "Zoé", family);
  const { seat: fromSeat } = await enter(db, mine);
  const [{ roomId } = expect.fail()] = await db.select().from(roomSeats);
  const row = { roomId, fromSeat, toSeat, kind: "description" as const, sentAt: new Date() };
  const body = "a".repeat(39_900);
  await db.insert(roomSignals).values(Array.from({ length: 299 }, () => ({ ...row, body })));

  const more = () => signal(db, mine, { kind: "description", to: toSeat, body });
  await more();
  expect(await refusalOf(more())).toMatchObject({ status: 429, code: "api.room.too_much" });
  await signal(db, mine, { kind: "chat", body: "Bonjour" });
  await db.update(roomSignals).set({ sentAt: plusMinutes(new Date(), -11) });
  await more();
  expect(await db.$count(roomSignals, eq(roomSignals.kind, "description"))).toBe(1);
  expect(await db.$count(roomSignals, eq(roomSignals.kind, "chat"))).toBe(1);
});

test("what a seat has read is gone once it comes back", async ({ db }) => {
  const { teacher, family, guest, host } = await createOnline(db);
  const theirs = await placeIn(db, host, "Camille", teacher);
  const { seat } = await enter(db, theirs);
  const mine = await placeIn(db, guest, "Zoé", family);
  await enter(db, mine);
  for (const body of ["un", "deux"]) await signal(db, mine, { kind: "candidate", to: seat, body });
  const [first] = await db.select().from(roomSignals).orderBy(roomSignals.id);
  await heard(db, theirs, first?.id);
  const left = await db.select({ body: roomSignals.body }).from(roomSignals);
  expect(left).toEqual([{ body: "deux" }]);
});

test("a third device of a person takes the place of the first", async ({ db }) => {
  const { family, guest } = await createOnline(db);
  const devices = [];
  for (const name of ["Un", "Deux", "Trois"]) {
    const place = await placeIn(db, guest, name, family);
    devices.push(place);
    await enter(db, place);
  }
  const [oldest] = devices;
  expect(await heard(db, oldest ?? expect.fail())).toContain("event: out");
});

test("a knock puts out no device that is seated, however often it comes", async ({ db }) => {
  const { family, guest } = await createOnline(db);
  const mine = await placeIn(db, guest, "Zoé", family);
  await enter(db, mine);
  for (const name of ["Un", "Deux", "Trois", "Quatre"]) {
    const { state } = await enter(db, await placeIn(db, guest, name, undefined));
    expect(state).toBe("waiting");
  }
  expect(await heard(db, mine)).not.toContain("event: out");
  expect(await db.$count(roomSeats, eq(roomSeats.state, "moved"))).toBe(2);
});

test("a person whom the teacher put out asks to enter, by any device, until let in again", async ({
  db,
}) => {
  const { teacher, family, guest, host } = await createOnline(db);
  const theirs = await placeIn(db, host, "Camille", teacher);
  await enter(db, theirs);
  const first = await enter(db, await placeIn(db, guest, "Zoé", family));
  await enter(db, await placeIn(db, guest, "Zoé", family));
  await signal(db, theirs, { kind: "out", to: first.seat });

  const again = await enter(db, await placeIn(db, guest, "Zoé", family));
  expect(again).toMatchObject({ state: "waiting", people: [], chat: [] });
  await signal(db, theirs, { kind: "refuse", to: again.seat });
  const third = await enter(db, await placeIn(db, guest, "Zoé", family));
  expect(third.state).toBe("waiting");
  await signal(db, theirs, { kind: "admit", to: third.seat });
  expect((await enter(db, await placeIn(db, guest, "Zoé", family))).state).toBe("in");
});

test("a renewed link puts out the seats that were taken with the former one", async ({ db }) => {
  const { teacher, family, guest, host } = await createOnline(db);
  const theirs = await placeIn(db, host, "Camille", teacher);
  await enter(db, theirs);
  const mine = await placeIn(db, guest, "Zoé", undefined);
  await enter(db, mine);
  await callerOf(db, family, ahead)(rooms.renew, { params: { id: guest } });

  expect(await refusalOf(heard(db, mine))).toMatchObject({ code: "api.room.renewed" });
  const chat = signal(db, mine, { kind: "chat", body: "?" });
  expect(await refusalOf(chat)).toMatchObject({ status: 404, code: "api.room.not_seated" });
  expect(await refusalOf(enter(db, mine))).toMatchObject({ code: "api.room.renewed" });
  expect(await heard(db, theirs)).not.toContain("Zoé");
});

test("a silence is no presence: what was before it is kept by itself (API-297)", async ({ db }) => {
  const { family, guest } = await createOnline(db);
  const mine = await placeIn(db, guest, "Zoé", family);
  await enter(db, mine);
  await signal(db, mine, { kind: "leave" });
  await enter(db, mine);
  const seats = await db.select().from(roomSeats);
  expect(seats.map(({ isGone, state }) => ({ isGone, state }))).toEqual(
    expect.arrayContaining([
      { isGone: true, state: "in" },
      { isGone: false, state: "in" },
    ]),
  );
  expect(seats).toHaveLength(2);
});

test("the link of a closed account opens nothing, nor does a name with a contact", async ({
  db,
}) => {
  const { family, guest } = await createOnline(db);
  const named = placeIn(db, guest, "Insta Leamaths", family);
  expect(await refusalOf(named)).toMatchObject({ status: 422, errors: [{ field: "name" }] });
  const page = await placeIn(db, guest, "Zoé", family);
  await db.update(users).set({ disabledAt: now }).where(eq(users.id, family.id));

  expect(await refusalOf(placeIn(db, guest, "Zoé", undefined))).toMatchObject({ status: 404 });
  expect(await refusalOf(enter(db, page))).toMatchObject({ status: 404 });
});

test("a browser that reads late misses nothing, and only a description is long", async ({ db }) => {
  const { teacher, family, guest, host } = await createOnline(db);
  const theirs = await placeIn(db, host, "Camille", teacher);
  await enter(db, theirs);
  const { uuid, place } = await placeIn(db, guest, "Zoé", family);
  const { seat } = await enter(db, { uuid, place });
  const listening = callerOf(db, undefined, ahead);
  const answer = await listening(rooms.listen, { params: { uuid }, query: { place } });
  const late = answer.body?.getReader() ?? expect.fail();
  const body = "a".repeat(39_000);
  for (let sent = 0; sent < 20; sent++) {
    await signal(db, theirs, { kind: "description", to: seat, body });
  }

  let text = "";
  while (text.split(body).length <= 20) {
    text += new TextDecoder().decode((await late.read()).value);
  }
  await late.cancel();
  const long = signal(db, theirs, { kind: "state", body: "a".repeat(4001) });
  expect(await refusalOf(long)).toMatchObject({ status: 422 });
});

test("TURN has credentials of one hour, as coturn makes them", () => {
  const urls = ["stun:stun.example.org", "turn:turn.example.org"];
  const [stun, turn] = openRooms({ ...env, ice: { urls, secret: "secret" } }).iceServers("7", now);
  const until = Math.floor(now.getTime() / 1000) + 3600;

  expect(stun).toEqual({ urls: "stun:stun.example.org" });
  expect(turn?.username).toBe(`${String(until)}:7`);
  expect(turn?.credential).toMatch(/^[\w+/]{27}=$/);
});
