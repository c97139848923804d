import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { looseFiles } from "#app/modules/foundation/file/table.server.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { registrations as registrationRows } from "#app/modules/group-lessons/registration/table.server.ts";
import { rooms } from "#app/modules/rooms/room/endpoints.ts";
import { roomSeats } from "#app/modules/rooms/room/seat.table.server.ts";
import { test } from "#tests/database/db.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import { createOnline, enter, heard, placeIn, signal, uuidIn } from "#tests/factories/room.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { paperOf } from "#tests/pdf/paper.ts";

import { bounds } from "./domain.ts";
import { boards, type SentEntry } from "./endpoints.ts";
import { forgetEntries } from "./repository.server.ts";
import { boardEntries } from "./table.server.ts";

type In = Readonly<{ uuid: string; place: string }>;

const as = (db: Db) => callerOf(db, undefined, ahead);

const add = (db: Db, { uuid, place }: In, ...entries: SentEntry[]) =>
  as(db)(boards.add, { params: { uuid }, body: { place, entries } });

const list = (db: Db, { uuid, place }: In, after?: number) =>
  as(db)(boards.list, { params: { uuid }, query: { place, after: after?.toString() } });

const stroke = (key = randomUUID()): SentEntry => ({
  key,
  page: 1,
  kind: "stroke",
  body: { colour: "ink", points: [10, 10, 60, 60] },
});

const words = (text: string, page = 1): SentEntry => ({
  key: randomUUID(),
  page,
  kind: "text",
  body: { colour: "blue", x: 200, y: 88, text },
});

async function both(db: Db) {
  const world = await createOnline(db);
  const theirs = await placeIn(db, world.host, "Camille", world.teacher);
  const mine = await placeIn(db, world.guest, "Zoé", world.family);
  await enter(db, theirs);
  await enter(db, mine);
  return { ...world, theirs, mine };
}

test("what one does the other reads, in one order, once; a line of events says when (STM-34)", async ({
  db,
}) => {
  const { theirs, mine } = await both(db);
  const first = stroke();
  const done = await add(db, theirs, first, words("u(n) = 4n + 3"));
  await add(db, theirs, first);
  await add(db, mine, { key: randomUUID(), page: 1, kind: "erase", body: { keys: [first.key] } });

  const { entries, has_more: more } = await list(db, mine);
  expect(entries.map(({ kind }) => kind)).toEqual(["stroke", "text", "erase"]);
  expect(more).toBe(false);
  const last = done.entries.at(-1)?.id;
  expect((await list(db, theirs, last)).entries.map(({ kind }) => kind)).toEqual(["erase"]);
  expect(await list(db, theirs)).toEqual(await list(db, mine));
  expect(await heard(db, mine)).toContain('"kind":"board"');
});

test("a page that was away reads what it missed, in parts", async ({ db }) => {
  const { theirs, mine } = await both(db);
  for (let sent = 0; sent <= bounds.read; sent += bounds.sent) {
    await add(db, theirs, ...Array.from({ length: bounds.sent }, () => stroke()));
  }
  const first = await list(db, mine);
  expect(first).toMatchObject({ has_more: true });
  expect(first.entries).toHaveLength(bounds.read);
  const rest = await list(db, mine, first.entries.at(-1)?.id);
  expect(rest).toMatchObject({ has_more: false });
  expect(rest.entries).toHaveLength(bounds.sent);
});

test("who is not in the room reads and draws nothing", async ({ db }) => {
  const { theirs, guest, host } = await both(db);
  await add(db, theirs, stroke());
  const stranger = await placeIn(db, guest, "Ursule", undefined);
  await enter(db, stranger);
  const other = await createOnline(db);
  const elsewhere = await placeIn(db, other.guest, "Zoé", other.family);
  await enter(db, elsewhere);

  for (const one of [stranger, { uuid: host, place: elsewhere.place }]) {
    expect(await refusalOf(list(db, one))).toMatchObject({ status: 404 });
    expect(await refusalOf(add(db, one, stroke()))).toMatchObject({ status: 404 });
  }
  expect((await list(db, elsewhere)).entries).toEqual([]);
});

test("what was drawn as a page left arrives within a minute; who left reads nothing (STM-34)", async ({
  db,
}) => {
  const { theirs, mine } = await both(db);
  await signal(db, theirs, { kind: "leave" });
  expect(await add(db, theirs, stroke())).toEqual({ entries: [], has_more: false });
  expect((await list(db, mine)).entries).toHaveLength(1);
  expect(await refusalOf(list(db, theirs))).toMatchObject({ status: 404 });

  await db
    .update(roomSeats)
    .set({ seenAt: new Date(Date.now() - 61_000) })
    .where(eq(roomSeats.isGone, true));
  expect(await refusalOf(add(db, theirs, stroke()))).toMatchObject({ status: 404 });
});

test("who is put out draws nothing more, at no moment", async ({ db }) => {
  const { theirs, mine } = await both(db);
  const seat = await db.select().from(roomSeats).where(eq(roomSeats.isHost, false));
  await signal(db, theirs, { kind: "out", to: seat[0]?.id });
  expect(await refusalOf(add(db, mine, stroke()))).toMatchObject({ status: 404 });
});

test("a line without end, a page too many or a kind that people do not write is refused", async ({
  db,
}) => {
  const { theirs } = await both(db);
  const long = { ...stroke(), body: { colour: "ink", points: Array(2000).fill(1) } };
  const odd = { ...stroke(), body: { colour: "ink", points: [1, 2, 3] } };
  const far = { ...stroke(), page: bounds.pages + 1 };
  const photo = { ...stroke(), kind: "photo", body: { x: 0, y: 0, width: 9, height: 9 } };
  for (const bad of [long, odd, far, photo] as unknown as SentEntry[]) {
    expect(await refusalOf(add(db, theirs, bad))).toMatchObject({ status: 422 });
  }
  expect(await db.select().from(boardEntries)).toEqual([]);
});

const pictured = async (width: number) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height: 300, channels: 3, background: "#888" } })
          .withExif({ IFD0: { Copyright: "secret place" } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    "photo.jpg",
  );

test("a photo is drawn anew, read by those in the room, and gone with its board", async ({
  db,
}) => {
  const { theirs, mine } = await both(db);
  const send = (file: File) =>
    as(db)(boards.addPhoto, {
      params: { uuid: theirs.uuid },
      body: { place: theirs.place, key: randomUUID(), page: "1", x: "10", y: "10", file },
    });
  await send(await pictured(600));
  const [entry] = (await list(db, mine)).entries;
  expect(entry).toMatchObject({ kind: "photo", body: { x: 10, width: 700, height: 350 } });

  const show = (at: In, id = entry?.id ?? 0) =>
    as(db)(boards.showPhoto, { params: { uuid: at.uuid, id }, query: { place: at.place } });
  const shown = Buffer.from(await (await show(mine)).arrayBuffer());
  expect(shown.subarray(0, 2).toString("hex")).toBe("ffd8");
  expect(shown.includes("secret place")).toBe(false);
  const other = await createOnline(db);
  const elsewhere = await placeIn(db, other.guest, "Zoé", other.family);
  await enter(db, elsewhere);
  expect(await refusalOf(show(elsewhere))).toMatchObject({ status: 404 });
  for (const bytes of ["<svg/>", "", "GIF89a"]) {
    const bad = send(new File([bytes], "photo.jpg"));
    expect(await refusalOf(bad)).toMatchObject({ status: 422, errors: [{ field: "file" }] });
  }

  const gone = await db.transaction((tx) => forgetEntries(tx, plusDays(new Date(), 1)));
  expect(gone).toMatchObject({ count: 1, files: [expect.stringMatching(/^boards\//)] });
  expect(await db.select().from(looseFiles)).toEqual([]);
});

test("the board stays with its course a year, on paper, for its people and for no one else (STM-34)", async ({
  db,
}) => {
  const { theirs, guest, host, family, teacher } = await both(db);
  const print = (uuid: string, who?: typeof family, place?: string) =>
    callerOf(db, who, plusDays(ahead, 20))(boards.print, { params: { uuid }, query: { place } });
  expect(await refusalOf(print(guest, family))).toMatchObject({ code: "api.board.none" });

  const shownBefore = await callerOf(db, family, ahead)(rooms.show, { query: { id: guest } });
  expect(shownBefore.has_board).toBe(false);
  await add(db, theirs, stroke(), words("u(n) = 4n + 3"), words("Deuxième page", 2));

  for (const [who, uuid] of [
    [family, guest],
    [teacher, host],
  ] as const) {
    const paper = await print(uuid, who);
    expect(paper.headers.get("content-type")).toBe("application/pdf");
    const lines = (await paperOf(paper)).lines.join("\n");
    for (const text of ["u(n) = 4n + 3", "Deuxième page", "reste un an"]) {
      expect(lines).toContain(text);
    }
  }
  expect(await refusalOf(print(guest, teacher))).toMatchObject({ status: 404 });
  expect(await refusalOf(print(guest))).toMatchObject({ status: 404 });
  expect((await print(host, undefined, theirs.place)).status).toBe(200);
  const shown = await callerOf(db, family, ahead)(rooms.show, { query: { id: guest } });
  expect(shown.has_board).toBe(true);
});

test("the board of a stage is not read by a family that gave its seat back", async ({ db }) => {
  const {
    stage,
    actor: teacher,
    classId,
  } = await createClass(db, {
    startsAt: ahead,
    online: true,
  });
  const seats = [await createSeat(db, stage.id), await createSeat(db, stage.id)] as const;
  const linkOf = async ({ id, family }: (typeof seats)[number]) => {
    const api = callerOf(db, family.actor, ahead);
    const { group_lesson: lesson } = await api(registrations.show, { params: { id } });
    return uuidIn(lesson.room_url);
  };
  const [left, stayed] = [await linkOf(seats[0]), await linkOf(seats[1])];
  const own = callerOf(db, teacher, ahead);
  const host = uuidIn((await own(attendance.show, { params: { id: classId } })).room_url);
  const theirs = await placeIn(db, host, "Camille", teacher);
  await enter(db, theirs);
  await add(db, theirs, words("Exercice de Malo"));
  await db
    .update(registrationRows)
    .set({ state: "cancelled" })
    .where(eq(registrationRows.id, seats[0].id));

  const read = (uuid: string, { family }: (typeof seats)[number]) =>
    callerOf(db, family.actor, ahead)(boards.print, { params: { uuid }, query: {} });
  expect(await refusalOf(read(left, seats[0]))).toMatchObject({ status: 404 });
  expect((await read(stayed, seats[1])).status).toBe(200);
  const shown = await callerOf(
    db,
    seats[0].family.actor,
    ahead,
  )(rooms.show, { query: { id: left } });
  expect(shown.has_board).toBe(false);
});

test("a board is full by its bytes too: many long lines are refused before it is heavy", async ({
  db,
}) => {
  const { theirs } = await both(db);
  await add(db, theirs, stroke());
  const [first] = await db.select().from(boardEntries);
  const { roomId, fromSeat, at } = first ?? expect.fail();
  const body = { colour: "ink" as const, points: Array.from({ length: 1600 }, () => 1000) };
  const long = { roomId, fromSeat, at, page: 1, kind: "stroke", body } as const;
  const many = (count: number) =>
    db
      .insert(boardEntries)
      .values(Array.from({ length: count }, () => ({ ...long, key: randomUUID() })));

  await many(400);
  await add(db, theirs, stroke());
  await many(400);
  expect(await refusalOf(add(db, theirs, stroke()))).toMatchObject({
    status: 409,
    code: "api.board.full",
  });
});
