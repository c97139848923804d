import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { machineClock, plusMinutes } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import { createOnline, enter, placeIn, signal } from "#tests/factories/room.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { mostSeatsAnHour } from "./seat.domain.ts";
import { roomSeats } from "./seat.table.server.ts";

test("who comes and goes without end writes no more lines of presence, which would hide the others’ (API-297)", async ({
  db,
}) => {
  const { teacher, family, guest, host } = await createOnline(db);
  const mine = await placeIn(db, guest, "Zoé", family);
  const { seat } = await enter(db, mine);
  const [own] = await db.select().from(roomSeats).where(eq(roomSeats.id, seat));
  const { id: _, ...row } = own ?? expect.fail();
  const gone = { ...row, isGone: true };
  const copies = Array.from({ length: mostSeatsAnHour - 1 }, () => ({
    ...gone,
    nonce: randomUUID(),
  }));
  await db.insert(roomSeats).values(copies);

  await signal(db, mine, { kind: "leave" }, plusMinutes(ahead, 1));
  expect(await enter(db, mine)).toMatchObject({ seat, state: "in" });
  expect(await db.$count(roomSeats)).toBe(mostSeatsAnHour);
  const again = await placeIn(db, guest, "Zoé", family);
  expect(await refusalOf(enter(db, again))).toMatchObject({
    status: 429,
    code: "api.room.too_often",
  });

  const theirs = await placeIn(db, host, "Camille", teacher);
  expect(await enter(db, theirs)).toMatchObject({ state: "in" });
  await db.update(roomSeats).set({ seenAt: plusMinutes(machineClock(), -61) });
  expect(await enter(db, again)).toMatchObject({ state: "in" });
});
