import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { openRooms } from "#app/gateways/rooms.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { confirmPlanned } from "#app/modules/lessons/planned-course/confirm.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { proposePlanned } from "#app/modules/lessons/planned-course/propose.server.ts";
import { test } from "#tests/database/db.ts";
import { createContract } from "#tests/factories/course.ts";
import { ahead, proposed } from "#tests/factories/planned-course.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { rooms } from "./endpoints.ts";

const uuidIn = (url: string | null | undefined) => /\/visio\/([^/]+)\/$/.exec(url ?? "")?.[1] ?? "";

async function openLesson(db: Db) {
  const given = { contract: { courseFormat: "individual_webcam" } } as const;
  const { contract, family, teacher } = await createContract(db, given);
  const { id } = await proposePlanned(callOf(db, teacher), { id: contract.id, ...proposed() });
  await confirmPlanned(callOf(db, family), { id });
  const linkOf = async (who: typeof family | typeof teacher) => {
    const { data } = await callerOf(db, who)(plannedCourses.listOwn, { query: {} });
    return uuidIn(data[0]?.room_url);
  };
  return { family, teacher, guest: await linkOf(family), host: await linkOf(teacher) };
}

type Who = Actor | undefined;

async function placeIn(db: Db, uuid: string, name: string, who: Who) {
  const { url } = await callerOf(db, who, ahead)(rooms.join, { query: { id: uuid, name } });
  return { uuid, place: new URL(url).searchParams.get("place") ?? "" };
}

type In = Readonly<{ uuid: string; place: string }>;

const signal = (db: Db, { uuid, place }: In, rest: object) =>
  callerOf(
    db,
    undefined,
    ahead,
  )(rooms.signal, {
    params: { uuid },
    body: { place, ...rest } as { place: string; kind: "enter" },
  });

const enter = async (db: Db, at: In) => {
  const seated = await signal(db, at, { kind: "enter" });
  if (!seated) throw new Error("Nobody was seated.");
  return seated;
};

/** What a line of events brings until it falls silent. */
async function heard(db: Db, { uuid, place }: In): Promise<string> {
  const answer = await callerOf(
    db,
    undefined,
    ahead,
  )(rooms.listen, {
    params: { uuid },
    query: { place },
  });
  const reader = answer.body?.getReader();
  let text = "";
  const silent = new Promise<undefined>((resolve) => setTimeout(resolve, 400, undefined));
  for (;;) {
    const part = await Promise.race([reader?.read(), silent]);
    if (!part || part.done) break;
    text += new TextDecoder().decode(part.value);
  }
  await reader?.cancel();
  return text;
}

test("both sides are seated, meet by signals that only their seat reads, and write (API-295)", async ({
  db,
}) => {
  const { teacher, family, guest, host } = await openLesson(db);
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
  const { teacher, guest, host } = await openLesson(db);
  const theirs = await placeIn(db, host, "Camille", teacher);
  await enter(db, theirs);
  const stranger = await placeIn(db, guest, "Ursule", undefined);
  const { seat, state } = await enter(db, stranger);
  await signal(db, theirs, { kind: "chat", body: "Entre nous" });

  expect(state).toBe("waiting");
  expect(await heard(db, stranger)).not.toContain("Entre nous");
  const chat = signal(db, stranger, { kind: "chat", body: "?" });
  expect(await refusalOf(chat)).toMatchObject({ status: 404, code: "api.room.not_seated" });
  await signal(db, theirs, { kind: "admit", to: seat });
  expect(await heard(db, stranger)).toContain("Entre nous");
  await signal(db, theirs, { kind: "out", to: seat });
  expect(await heard(db, stranger)).toContain("event: out");
});

test("who is not the teacher puts nobody out, and the teacher's link alone opens nothing", async ({
  db,
}) => {
  const { teacher, family, guest, host } = await openLesson(db);
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
  const { family, guest, host } = await openLesson(db);
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
  const { teacher, family, guest, host } = await openLesson(db);
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
  const { teacher, host } = await openLesson(db);
  const theirs = await placeIn(db, host, "Camille", teacher);
  await enter(db, theirs);
  const long = signal(db, theirs, { kind: "chat", body: "a".repeat(2001) });
  expect(await refusalOf(long)).toMatchObject({ status: 422 });
});

test("a third device of a person takes the place of the first", async ({ db }) => {
  const { family, guest } = await openLesson(db);
  const devices = [];
  for (const name of ["Un", "Deux", "Trois"]) {
    const place = await placeIn(db, guest, name, family);
    devices.push(place);
    await enter(db, place);
  }
  const [oldest] = devices;
  expect(await heard(db, oldest ?? expect.fail())).toContain("event: out");
});

test("TURN has credentials of one hour, as coturn makes them", () => {
  const urls = ["stun:stun.example.org", "turn:turn.example.org"];
  const [stun, turn] = openRooms({ ice: { urls, secret: "secret" } }).iceServers("7", now);
  const until = Math.floor(now.getTime() / 1000) + 3600;

  expect(stun).toEqual({ urls: "stun:stun.example.org" });
  expect(turn?.username).toBe(`${String(until)}:7`);
  expect(turn?.credential).toMatch(/^[\w+/]{27}=$/);
});
