import { randomUUID } from "node:crypto";
import { expect } from "vitest";

import { createApi } from "#app/api/api.server.ts";
import { rateLimits } from "#app/api/table.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { boards } from "#app/modules/rooms/board/endpoints.ts";
import { boardEntries } from "#app/modules/rooms/board/table.server.ts";
import { rooms } from "#app/modules/rooms/room/endpoints.ts";
import { roomSignals } from "#app/modules/rooms/room/seat.table.server.ts";
import { test } from "#tests/database/db.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import { agreeTo, createMet, createReplay, partAs, recordAs } from "#tests/factories/replay.ts";
import { signal } from "#tests/factories/room.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { paperOf } from "#tests/pdf/paper.ts";

import { replays } from "./endpoints.ts";
import { holderOf, videoPathOf } from "./watch-link.server.ts";

const apiOf = (db: Db) =>
  createApi({
    db,
    clock: () => ahead,
    actorOf: () => Promise.resolve(undefined),
    gateways: testGateways,
  });

test("a network sends so many signals a minute, and the rest waits (ERR-35)", async ({ db }) => {
  const { theirs } = await createMet(db);
  const send = () => refusalOf(signal(db, theirs, { kind: "state", body: "{}" }));
  await send();
  await db.update(rateLimits).set({ calls: rooms.signal.limit.calls - 1 });
  const before = await db.$count(roomSignals);

  expect(await send()).toEqual({});
  for (let time = 0; time < 3; time++) expect(await send()).toMatchObject({ status: 429 });
  expect(await db.$count(roomSignals)).toBe(before + 1);
});

test("ten megabytes for a board or a signal are refused, and nothing of them is kept", async ({
  db,
}) => {
  const { mine } = await createMet(db);
  const before = await db.$count(roomSignals);
  for (const path of ["board", "signals"]) {
    const body = JSON.stringify({ place: mine.place, kind: "chat", body: "x".repeat(10_000_000) });
    const headers = { "Content-Type": "application/json" };
    const url = `http://api.test/api/public/rooms/${mine.uuid}/${path}`;
    const { status } = await apiOf(db).fetch(new Request(url, { method: "POST", headers, body }));
    expect([path, status]).toEqual([path, 422]);
  }
  expect(await db.$count(boardEntries)).toBe(0);
  expect(await db.$count(roomSignals)).toBe(before);
});

test("marks on the board stay words, on paper too, and are no first name", async ({ db }) => {
  const { mine, guest, family } = await createMet(db);
  const text = "<svg onload=alert(1)>";
  const body = { colour: "ink", x: 10, y: 60, text } as const;
  const entries = [{ key: randomUUID(), page: 1, kind: "text", body } as const];
  const as = callerOf(db, undefined, ahead);
  const params = { uuid: mine.uuid };
  await as(boards.add, { params, body: { place: mine.place, entries } });

  const read = await as(boards.list, { params, query: { place: mine.place } });
  expect(read.entries).toMatchObject([{ body: { text } }]);
  const answer = await callerOf(
    db,
    family,
    ahead,
  )(boards.print, {
    params: { uuid: guest },
    query: {},
  });
  expect((await paperOf(answer)).lines.join("\n")).toContain(text);
  const named = as(rooms.join, { query: { id: guest, name: "<img src=x onerror=alert(1)>" } });
  expect(await refusalOf(named)).toMatchObject({ status: 422 });
});

test("an address of the player opens nothing once the leave is taken back, nor after two hours", async ({
  db,
}) => {
  const { teacher, family, id, later } = await createReplay(db);
  await callerOf(db, teacher, later)(replays.publish, { body: { id, isPublished: true } });
  const { video } = await callerOf(db, family, later)(replays.show, { params: { id } });
  const token = video?.split("/")[4] ?? "";
  const watch = (at = later) =>
    callerOf(db, undefined, at)(replays.watch, { params: { token }, query: {} });
  expect((await watch()).status).toBe(200);

  await agreeTo(db, family, [], [], later);
  expect(await refusalOf(watch())).toMatchObject({ status: 404 });
  const made = new Date();
  const path = videoPathOf({ uuid: id, id: family.id, role: "customer" }, made);
  const old = path.split("/")[4] ?? "";
  expect(holderOf(old, plusHours(made, 1))).toMatchObject({ uuid: id });
  expect(() => holderOf(old, plusHours(made, 3))).toThrow();
});

test("a part of another's recording, or under a seat of the other side, is of no recording", async ({
  db,
}) => {
  const [one, other] = [await createMet(db), await createMet(db)];
  await recordAs(db, one.theirs, one.key);

  for (const at of [one.mine, other.theirs, { ...other.theirs, uuid: one.host }]) {
    const sent = partAs(db, at, { key: one.key, part: 1 });
    expect(await refusalOf(sent)).toMatchObject({ status: 404 });
  }
});
