import { and, eq } from "drizzle-orm";
import { expect } from "vitest";

import { rateLimits } from "#app/api/table.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import { createOnline, enter, heard, placeIn, signal } from "#tests/factories/room.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { rooms } from "./endpoints.ts";
import { mostDevices } from "./seat.domain.ts";
import { roomSeats } from "./seat.table.server.ts";

test("of five hundred knocks a minute the teacher reads two, and their network is refused the rest (ERR-35)", async ({
  db,
}) => {
  const { teacher, guest, host } = await createOnline(db);
  const theirs = await placeIn(db, host, "Camille", teacher);
  await enter(db, theirs);
  for (const name of ["Un", "Deux", "Trois", "Quatre", "Cinq", "Six"]) {
    await enter(db, await placeIn(db, guest, name, undefined));
  }
  const waiting = and(eq(roomSeats.state, "waiting"), eq(roomSeats.isGone, false));
  expect(await db.$count(roomSeats, waiting)).toBe(mostDevices);
  expect(await heard(db, theirs)).not.toContain('"Un"');

  await db.update(rateLimits).set({ calls: rooms.join.limit.calls });
  const next = placeIn(db, guest, "Sept", undefined);
  expect(await refusalOf(next)).toMatchObject({ status: 429 });
});

test("presence is what the server saw: a page that tells another one is not believed (API-297)", async ({
  db,
}) => {
  const { teacher, family, guest, host } = await createOnline(db);
  const theirs = await placeIn(db, host, "Camille", teacher);
  const { seat: hostSeat } = await enter(db, theirs);
  const mine = await placeIn(db, guest, "Zoé", family);
  const { seat } = await enter(db, mine);
  const before = await db.select().from(roomSeats).orderBy(roomSeats.id);

  const lie = { seat: hostSeat, from: hostSeat, side: "teacher", entered_at: "2020-01-01" };
  const sent = { ...lie, kind: "state", body: JSON.stringify({ ...lie, hasMicro: true }) };
  await signal(db, mine, sent, plusMinutes(ahead, 1)).catch(() => undefined);
  expect(await db.select().from(roomSeats).orderBy(roomSeats.id)).toEqual(before);
  expect(await heard(db, theirs)).not.toContain(`"from":${String(hostSeat)}`);

  await signal(db, mine, { kind: "leave", to: hostSeat }).catch(() => undefined);
  const gone = await db.select().from(roomSeats).where(eq(roomSeats.isGone, true));
  expect(gone.every(({ id }) => id === seat)).toBe(true);
});
