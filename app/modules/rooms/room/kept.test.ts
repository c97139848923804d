import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createOnline, enter, placeIn, signal } from "#tests/factories/room.ts";

import { roomSignals } from "./seat.table.server.ts";
import { roomSweeps } from "./sweeps.server.ts";

test("what is written in a room is kept thirty days, what its browsers tell ten minutes (STM-34)", async ({
  db,
}) => {
  const { family, guest } = await createOnline(db);
  const mine = await placeIn(db, guest, "Zoé", family);
  await enter(db, mine);
  const machineNow = new Date();
  for (const [kind, days] of [
    ["chat", 29],
    ["chat", 31],
    ["state", 1],
  ] as const) {
    await signal(db, mine, { kind, body: String(days) });
    const sentAt = plusDays(machineNow, -days);
    await db
      .update(roomSignals)
      .set({ sentAt })
      .where(eq(roomSignals.body, String(days)));
  }

  await dueOf(roomSweeps, "rooms to forget")(db, machineNow);
  const left = await db.select({ body: roomSignals.body }).from(roomSignals);
  expect(left).toEqual([{ body: "29" }]);
});
