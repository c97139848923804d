import { afterAll, beforeAll, describe, expect } from "vitest";

import { runSweep } from "#app/api/sweep.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import { createOnline, enter, signal } from "#tests/factories/room.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { openMeetings, type TestMeetings } from "#tests/gateways/meetings.ts";
import { callerOf } from "#tests/http/api.ts";
import { openCallOf } from "#tests/http/call.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { rooms } from "./endpoints.ts";
import { engineOf } from "./engine-of.server.ts";
import { roomOf } from "./show.server.ts";
import { roomSweeps } from "./sweeps.server.ts";

let bbb: TestMeetings;
beforeAll(async () => {
  bbb = await openMeetings();
});
afterAll(() => bbb.close());

const later = (minutes: number) => plusMinutes(ahead, minutes);

type Inside = Readonly<{ leave: (at: Date) => Promise<void> }>;

/** How a test enters by an address, and what the minutes do besides. */
type Way = Readonly<{
  gateways: () => typeof testGateways;
  enter: (db: Db, uuid: string, url: string) => Promise<Inside>;
  minute: (db: Db, at: Date) => Promise<unknown>;
}>;

const mesh: Way = {
  gateways: () => testGateways,
  enter: async (db, uuid, url) => {
    const at = { uuid, place: new URL(url).searchParams.get("place") ?? "" };
    await enter(db, at);
    return { leave: async (when) => void (await signal(db, at, { kind: "leave" }, when)) };
  },
  minute: () => Promise.resolve(),
};

const [watch] = roomSweeps;

const elsewhere: Way = {
  gateways: () => bbb.gateways,
  enter: async (_, __, url) => {
    const leave = await bbb.attend(url);
    return { leave };
  },
  minute: async (db, now) => watch && runSweep(watch, { db, now, gateways: bbb.gateways }),
};

describe.each([
  ["mesh", mesh],
  ["bbb", elsewhere],
])("the engine %s", (_, way) => {
  const callAt = (db: Db, at: Date, who?: Actor) => callerOf(db, who, at, way.gateways());
  const joinAt = (db: Db, uuid: string, name: string, at: Date, who?: Actor) =>
    callAt(db, at, who)(rooms.join, { query: { id: uuid, name } });

  async function whoIsIn(db: Db, uuid: string, now: Date): Promise<string[]> {
    const call = openCallOf(db, { now, machineNow: new Date(), gateways: way.gateways() });
    const present = await engineOf(call).presence(await roomOf(db, uuid, now));
    return present.map(({ name, side }) => `${name} ${side}`).toSorted();
  }

  test("says who is there, and keeps from when to when by our own clock (API-297)", async ({
    db,
  }) => {
    const { teacher, family, guest, host } = await createOnline(db);
    expect(await whoIsIn(db, host, ahead)).toEqual([]);

    const theirs = await joinAt(db, host, "Camille", ahead, teacher);
    const camille = await way.enter(db, host, theirs.url);
    const mine = await joinAt(db, guest, "Zoé", ahead, family);
    expect(mine.url).not.toBe(theirs.url);
    const zoe = await way.enter(db, guest, mine.url);
    await way.minute(db, ahead);
    expect(await whoIsIn(db, host, ahead)).toEqual(["Camille teacher", "Zoé customer"]);
    expect((await callAt(db, ahead)(rooms.show, { query: { id: guest } })).status).toBe("live");

    await way.minute(db, later(30));
    await zoe.leave(later(31));
    await way.minute(db, later(31));
    expect(await whoIsIn(db, host, later(31))).toEqual(["Camille teacher"]);
    await camille.leave(later(32));
    await way.minute(db, later(32));
    expect(await whoIsIn(db, host, later(32))).toEqual([]);

    const { data, together } = await callAt(
      db,
      later(60),
      teacher,
    )(rooms.showPresence, {
      params: { id: host },
    });
    expect(data.map(({ name }) => name).toSorted()).toEqual(["Camille", "Zoé"]);
    expect(together?.from).toBe(ahead.toISOString());
    // An engine that is asked each minute is that much less exact.
    expect(together?.minutes).toBeGreaterThanOrEqual(30);
    expect(together?.minutes).toBeLessThanOrEqual(31);
  });

  test("lets nobody in before or after its hours, nor by the teacher's link alone", async ({
    db,
  }) => {
    const { guest, host } = await createOnline(db);
    const refused = (uuid: string, at: Date) => refusalOf(joinAt(db, uuid, "Zoé", at));

    expect(await refused(guest, later(-16))).toMatchObject({ status: 409 });
    expect(await refused(guest, later(91))).toMatchObject({ status: 410 });
    expect(await refused(host, ahead)).toMatchObject({ code: "api.room.sign_in" });
  });

  test("who comes twice is one person, and a room that closes is empty", async ({ db }) => {
    const { family, guest } = await createOnline(db);
    for (let device = 0; device < 2; device++) {
      const { url } = await joinAt(db, guest, "Zoé", ahead, family);
      await way.enter(db, guest, url);
    }
    await way.minute(db, ahead);
    expect(new Set(await whoIsIn(db, guest, ahead))).toEqual(new Set(["Zoé customer"]));

    const call = openCallOf(db, { now: ahead, machineNow: new Date(), gateways: way.gateways() });
    await engineOf(call).close(await roomOf(db, guest, ahead));
    await engineOf(call).close(await roomOf(db, guest, ahead));
    expect(await whoIsIn(db, guest, ahead)).toEqual([]);
  });
});
