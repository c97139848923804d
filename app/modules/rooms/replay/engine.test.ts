import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import { rooms } from "#app/modules/rooms/room/endpoints.ts";
import { roomSweeps } from "#app/modules/rooms/room/sweeps.server.ts";
import { recordMeeting } from "#app/sandbox/bbb/meetings.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import { agreeTo, createReplay, sweepReplays } from "#tests/factories/replay.ts";
import { createOnline } from "#tests/factories/room.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { openMeetings, type TestMeetings } from "#tests/gateways/meetings.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { replays } from "./endpoints.ts";
import { replaySweeps } from "./sweeps.server.ts";
import { replays as table } from "./table.server.ts";

let bbb: TestMeetings;
beforeAll(async () => {
  bbb = await openMeetings();
});
beforeEach(() => {
  bbb.world.recordings.clear();
  bbb.world.meetings.clear();
  bbb.faults.length = 0;
});
afterAll(() => bbb.close());

const sweepElsewhere = dueOf([...roomSweeps, ...replaySweeps]);

const later = plusMinutes(ahead, 5);

type Joined = Readonly<{ uuid: string; name: string; who?: Actor; agrees?: "1" }>;

const joinElsewhere = (db: Db, { uuid, name, who, agrees }: Joined) =>
  callerOf(db, who, ahead, bbb.gateways)(rooms.join, { query: { id: uuid, name, agrees } });

/** The engine’s own call about what its host has recorded. */
async function tellRecorded(db: Db): Promise<void> {
  const [meeting = ""] = [...bbb.world.meetings.keys()].toReversed();
  recordMeeting(bbb.world, meeting, Date.now() + 600_000);
  for (const call of bbb.due()) {
    const body = await call.text();
    const token = new URL(call.url).searchParams.get("call") ?? "";
    const by = callerOf(db, undefined, later, bbb.gateways);
    await by(rooms.receiveRecording, { query: { call: token }, body });
  }
  await sweepElsewhere(db, later, bbb.gateways);
}

/** A lesson in a room of BigBlueButton, its recording taken in; the pupil agreed at the door unless said. */
async function createElsewhere(db: Db, { isAgreed = true } = {}) {
  const met = await createOnline(db);
  await agreeTo(db, met.family, [met.contract.id]);
  await joinElsewhere(db, { uuid: met.host, name: "Camille", who: met.teacher });
  const pupil = { uuid: met.guest, name: "Zoé", who: met.family };
  await joinElsewhere(db, isAgreed ? { ...pupil, agrees: "1" } : pupil);
  await tellRecorded(db);
  const { data } = await callerOf(db, met.teacher, later)(replays.list, { query: {} });
  return { ...met, later, id: data[0]?.id ?? "" };
}

const mesh = {
  gateways: () => testGateways,
  create: (db: Db) => createReplay(db),
  sweep: (db: Db, at: Date) => sweepReplays(db, at),
  isThere: () => undefined,
};

const elsewhere = {
  gateways: () => bbb.gateways,
  create: (db: Db) => createElsewhere(db),
  sweep: (db: Db, at: Date) => sweepElsewhere(db, at, bbb.gateways),
  /** Whether the engine has it, and shows it. */
  isThere: () => {
    const [kept] = bbb.world.recordings.values();
    if (!kept) return "gone";
    return kept.published ? "shown" : "hidden";
  },
};

describe.each([
  ["mesh", mesh],
  ["bbb", elsewhere],
])("recordings of the engine %s (decision 065)", (name, way) => {
  const expectThere = (what: string) => {
    if (name === "bbb") expect(way.isThere()).toBe(what);
  };

  test("are the teacher's alone until published, and again once taken back", async ({ db }) => {
    const { teacher, family, id } = await way.create(db);
    const asTeacher = callerOf(db, teacher, later, way.gateways());
    const asFamily = callerOf(db, family, later, way.gateways());
    const params = { id };

    const before = await asTeacher(replays.show, { params });
    expect(before).toMatchObject({ status: "unpublished", watch_url: null, may_publish: true });
    expect(before.kept_until?.slice(0, 10)).toBe(plusDays(ahead, 30).toISOString().slice(0, 10));
    expect(await refusalOf(asFamily(replays.show, { params }))).toMatchObject({ status: 404 });
    expectThere("hidden");

    await asTeacher(replays.publish, { body: { id, isPublished: true } });
    expectThere("shown");
    const seen = await asFamily(replays.show, { params });
    expect(seen).toMatchObject({ isPublished: true, is_elsewhere: name === "bbb" });
    expect(seen.watch_url ?? seen.video).toMatch(/playback|\/video$/);

    await asTeacher(replays.publish, { body: { id, isPublished: false } });
    expectThere("hidden");
    expect(await refusalOf(asFamily(replays.show, { params }))).toMatchObject({ status: 404 });
  });

  test("are erased, also where they are kept, at their last day", async ({ db }) => {
    const { teacher, id } = await way.create(db);
    await way.sweep(db, plusDays(later, 31));
    await way.sweep(db, plusDays(later, 31));

    const shown = await callerOf(db, teacher, later)(replays.show, { params: { id } });
    expect(shown).toMatchObject({ status: "erased", watch_url: null, video: null });
    expectThere("gone");
  });

  test("are erased there too when a family has it so, or a parent's leave is taken back", async ({
    db,
  }) => {
    const first = await way.create(db);
    const asTeacher = callerOf(db, first.teacher, later, way.gateways());
    await asTeacher(replays.publish, { body: { id: first.id, isPublished: true } });
    await callerOf(db, first.family, later)(replays.removeOwn, { params: { id: first.id } });
    await way.sweep(db, later);
    expectThere("gone");

    const second = await way.create(db);
    await agreeTo(db, second.family, [], [], later);
    await way.sweep(db, later);
    expectThere("gone");
    const shown = await callerOf(
      db,
      second.teacher,
      later,
    )(replays.show, {
      params: { id: second.id },
    });
    expect(shown).toMatchObject({ status: "erased" });
  });
});

test("without each person's yes at the door, nothing of a recording elsewhere is kept (STM-34)", async ({
  db,
}) => {
  const { teacher, family, id } = await createElsewhere(db, { isAgreed: false });
  await sweepElsewhere(db, later, bbb.gateways);

  expect(elsewhere.isThere()).toBe("gone");
  const shown = await callerOf(db, teacher, later)(replays.show, { params: { id } });
  expect(shown).toMatchObject({
    status: "erased",
    cause: "Une personne présente n’a pas accepté l’enregistrement.",
  });
  expect((await callerOf(db, family, later)(replays.list, { query: {} })).total).toBe(0);
});

test("without a parent's leave the engine may not record, and nobody is asked", async ({ db }) => {
  const { teacher, family, host, guest, contract } = await createOnline(db);
  const asFamily = callerOf(db, family, ahead, bbb.gateways);
  expect(await asFamily(rooms.show, { query: { id: guest } })).toMatchObject({ may_record: false });
  await joinElsewhere(db, { uuid: host, name: "Camille", who: teacher });
  const [held] = [...bbb.world.meetings.values()].toReversed();
  expect(held).toMatchObject({ mayRecord: false });

  await agreeTo(db, family, [contract.id]);
  expect(await asFamily(rooms.show, { query: { id: guest } })).toMatchObject({ may_record: true });
  const ours = callerOf(db, family, ahead);
  expect(await ours(rooms.show, { query: { id: guest } })).toMatchObject({ may_record: false });
});

test("the engine away: what is published stays as it was, and what was erased goes there later", async ({
  db,
}) => {
  const { teacher, family, id } = await createElsewhere(db);
  const asTeacher = callerOf(db, teacher, later, bbb.gateways);
  bbb.faults.push("error", "error");
  const publish = () => asTeacher(replays.publish, { body: { id, isPublished: true } });
  expect(await refusalOf(publish())).toMatchObject({ status: 503, code: "api.replay.away" });
  expect((await callerOf(db, family, later)(replays.list, { query: {} })).total).toBe(0);
  bbb.faults.length = 0;
  await sweepElsewhere(db, later, bbb.gateways);
  expect(elsewhere.isThere()).toBe("hidden");

  await publish();
  await callerOf(db, family, later)(replays.removeOwn, { params: { id } });
  bbb.faults.push("error", "error");
  await sweepElsewhere(db, later, bbb.gateways).catch(() => undefined);
  expect(elsewhere.isThere()).toBe("shown");
  bbb.faults.length = 0;
  await sweepElsewhere(db, plusMinutes(later, 60), bbb.gateways);
  expect(elsewhere.isThere()).toBe("gone");
  const rows = await db.select().from(table).where(eq(table.uuid, id));
  expect(rows).toMatchObject([{ state: "erased", engineState: "erased" }]);
});
