import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { test } from "#tests/database/db.ts";
import { createOnline, enter, heard, placeIn, signal } from "#tests/factories/room.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { handPlaces } from "./seat.domain.ts";
import { roomSeats, roomSignals } from "./seat.table.server.ts";

test("hands have the order in which they were raised", () => {
  const at = (ms: number) => new Date(1_800_000_000_000 + ms);
  const seats = [
    { id: 1, handAt: at(30) },
    { id: 2, handAt: null },
    { id: 3, handAt: at(10) },
    { id: 4, handAt: at(30) },
  ];
  expect([...handPlaces(seats)]).toEqual([
    [3, 1],
    [1, 2],
    [4, 3],
  ]);
});

/** The teacher, and two devices of the pupil. */
async function threeIn(db: Db) {
  const { teacher, family, guest, host } = await createOnline(db);
  const camille = await placeIn(db, host, "Camille", teacher);
  const zoe = await placeIn(db, guest, "Zoé", family);
  const ali = await placeIn(db, guest, "Zoé", family);
  const seats = [];
  for (const one of [camille, zoe, ali]) seats.push((await enter(db, one)).seat);
  const [hostSeat = 0, zoeSeat = 0, aliSeat = 0] = seats;
  return { camille, zoe, ali, hostSeat, zoeSeat, aliSeat };
}

/** As a page hears it: each seat with its raised hand’s place, and who has the floor. */
async function handsHeard(db: Db, by: Parameters<typeof heard>[1]) {
  const [, data = "{}"] = /event: people\ndata: (.*)/.exec(await heard(db, by)) ?? [];
  const { people } = JSON.parse(data) as {
    people: { seat: number; hand: number | null; has_floor: boolean }[];
  };
  return people.map(({ seat, hand, has_floor: hasFloor }) => [seat, hasFloor ? "floor" : hand]);
}

test("raised hands keep their order for everybody, also for a page that was away (STM-34)", async ({
  db,
}) => {
  const { camille, zoe, ali, hostSeat, zoeSeat, aliSeat } = await threeIn(db);
  await signal(db, ali, { kind: "hand", body: "1" });
  await signal(db, zoe, { kind: "hand", body: "1" });
  await signal(db, ali, { kind: "hand", body: "1" });

  const inOrder = [
    [hostSeat, null],
    [zoeSeat, 2],
    [aliSeat, 1],
  ];
  expect(await handsHeard(db, camille)).toEqual(inOrder);
  expect(await handsHeard(db, zoe)).toEqual(inOrder);
  // A page that is read anew takes the same seat again.
  await signal(db, ali, { kind: "leave" });
  expect(await handsHeard(db, camille)).toEqual([
    [hostSeat, null],
    [zoeSeat, 1],
  ]);
  await enter(db, ali);
  expect(await handsHeard(db, ali)).toEqual(inOrder);
  await signal(db, ali, { kind: "hand" });
  expect(await handsHeard(db, camille)).toEqual([
    [hostSeat, null],
    [zoeSeat, 1],
    [aliSeat, null],
  ]);
  expect(await db.select().from(roomSignals).where(eq(roomSignals.kind, "hand"))).toEqual([]);
});

test("the teacher gives the floor to one at a time, and takes it back; its holder gives it back", async ({
  db,
}) => {
  const { camille, zoe, ali, hostSeat, zoeSeat, aliSeat } = await threeIn(db);
  for (const one of [zoe, ali]) await signal(db, one, { kind: "hand", body: "1" });
  await signal(db, camille, { kind: "floor", to: zoeSeat });
  expect(await handsHeard(db, ali)).toEqual([
    [hostSeat, null],
    [zoeSeat, "floor"],
    [aliSeat, 1],
  ]);
  await signal(db, camille, { kind: "floor", to: aliSeat });
  expect(await handsHeard(db, zoe)).toEqual([
    [hostSeat, null],
    [zoeSeat, null],
    [aliSeat, "floor"],
  ]);
  await signal(db, ali, { kind: "hand" });
  await signal(db, zoe, { kind: "hand", body: "1" });
  await signal(db, camille, { kind: "floor", to: zoeSeat });
  await signal(db, camille, { kind: "floor" });
  expect(await handsHeard(db, zoe)).toEqual([
    [hostSeat, null],
    [zoeSeat, null],
    [aliSeat, null],
  ]);
});

test("a pupil gives the floor to nobody, nor does a teacher to a seat of another room", async ({
  db,
}) => {
  const { camille, zoe, zoeSeat } = await threeIn(db);
  const other = await createOnline(db);
  const elsewhere = await enter(db, await placeIn(db, other.guest, "Zoé", other.family));

  for (const refused of [
    signal(db, zoe, { kind: "floor", to: zoeSeat }),
    signal(db, zoe, { kind: "floor" }),
    signal(db, camille, { kind: "floor", to: elsewhere.seat }),
  ]) {
    expect(await refusalOf(refused)).toMatchObject({ status: 404, code: "api.room.not_seated" });
  }
  const seats = await db.select().from(roomSeats);
  expect(seats.filter(({ floorAt }) => floorAt)).toEqual([]);
});
