import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import { createOnline, enter, heard, placeIn, signal } from "#tests/factories/room.ts";

import { enterRoom, presentSeats } from "./enter.server.ts";
import { aliveSince } from "./seat.domain.ts";
import { findAlive, findStays } from "./seat.repository.server.ts";
import { roomSeats } from "./seat.table.server.ts";

test.for([
  ["a minute, she has not left for anybody, and it is one stay", 60, 1],
  ["two minutes, she was away, and her seat is hers again", 120, 2],
] as const)("cut for %s (STM-34)", async ([, seconds, stays], { db }) => {
  const { teacher, family, guest, host } = await createOnline(db);
  const theirs = await placeIn(db, host, "Camille", teacher);
  const mine = await placeIn(db, guest, "Zoé", family);
  await enter(db, theirs);
  const { seat, last } = await enter(db, mine);
  await signal(db, mine, { kind: "hand", body: "1" });
  const [before] = await db.select().from(roomSeats).where(eq(roomSeats.id, seat));
  const roomId = before?.roomId ?? 0;
  const cutAt = before?.seenAt ?? ahead;

  const machineNow = new Date(cutAt.getTime() + seconds * 1000);
  const now = new Date(ahead.getTime() + seconds * 1000);
  const alive = await findAlive(db, roomId, aliveSince(machineNow));
  expect(alive.some(({ id }) => id === seat)).toBe(stays === 1);
  await signal(db, theirs, { kind: "chat", body: "Tu es là ?" });

  const again = await enterRoom({ db, now, machineNow }, mine);
  expect(again).toMatchObject({ seat, state: "in" });
  const [back] = presentSeats(await findAlive(db, roomId, aliveSince(machineNow))).filter(
    (one) => one.seat === seat,
  );
  expect(back).toMatchObject({ hand: 1 });
  expect(await heard(db, mine, last)).toContain("Tu es là ?");
  const reader = { side: "teacher", personId: teacher.id } as const;
  const kept = await findStays(db, roomId, { reader, since: null });
  expect(kept.filter(({ name }) => name === "Zoé")).toHaveLength(stays);
});
