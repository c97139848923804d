import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { roomSeats, roomSignals } from "#app/modules/rooms/room/seat.table.server.ts";
import { test } from "#tests/database/db.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import {
  agreeTo,
  answerAs,
  createMet,
  partAs,
  recordAs,
  showRecording,
  sweepReplays,
} from "#tests/factories/replay.ts";
import { createOnline, enter, placeIn, signal } from "#tests/factories/room.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { bounds } from "./bounds.ts";
import { replays as replayCalls } from "./endpoints.ts";
import { replayFiles, replays } from "./table.server.ts";

const stateOf = async (db: Db, key: string) => {
  const [row] = await db.select().from(replays).where(eq(replays.key, key));
  return row?.state;
};

test("a recording runs once everybody present has said yes, and each page reads so (API-296)", async ({
  db,
}) => {
  const { theirs, mine, key } = await createMet(db);

  expect(await recordAs(db, theirs, key)).toMatchObject({
    state: "awaiting",
    is_needed: false,
    lacks: [{ name: "Zoé", why: "answer" }],
  });
  const early = partAs(db, theirs, { key, part: 1 });
  expect(await refusalOf(early)).toMatchObject({ status: 409, code: "api.replay.waiting" });
  expect(await showRecording(db, mine)).toMatchObject({ state: "awaiting", is_needed: true });
  expect(await answerAs(db, mine, true)).toMatchObject({
    state: "recording",
    answer: true,
    lacks: [],
  });
  expect(await partAs(db, theirs, { key, part: 1 })).toEqual({ next: 2 });
});

test("without a parent's leave a pupil is not recorded; an adult answers alone (API-296)", async ({
  db,
}) => {
  const met = await createOnline(db);
  const theirs = await placeIn(db, met.host, "Camille", met.teacher);
  await enter(db, theirs);
  const mine = await placeIn(db, met.guest, "Zoé", met.family);
  await enter(db, mine);

  const refused = recordAs(db, theirs, randomUUID());
  expect(await refusalOf(refused)).toMatchObject({
    status: 409,
    code: "api.replay.no_consent",
    message: expect.stringContaining("Zoé") as string,
  });

  await db.update(students).set({ isCustomer: true });
  expect(await recordAs(db, theirs, randomUUID())).toMatchObject({ state: "awaiting" });
});

test("a program of the teacher's records by token what its teacher is in (API-296)", async ({
  db,
}) => {
  const { teacher, mine, key, host: id, guest } = await createMet(db);
  const api = callerOf(db, teacher, ahead);
  const params = { id };
  const file = () => new File(["a part"], "part.webm");

  expect(await api(replayCalls.recordOwn, { params, body: { key, state: "start" } })).toMatchObject(
    { state: "awaiting" },
  );
  await answerAs(db, mine, true);
  const part = { params: { id, part: 1 }, body: { key, file: file() } };
  expect(await api(replayCalls.addOwnPart, part)).toEqual({ next: 2 });
  await api(replayCalls.recordOwn, { params, body: { key, state: "stop" } });
  expect(await stateOf(db, key)).toBe("joining");

  const other = await createOnline(db);
  const byOther = callerOf(db, other.teacher, ahead);
  const refused = [
    () => byOther(replayCalls.addOwnPart, part),
    () =>
      byOther(replayCalls.recordOwn, { params: { id: other.host }, body: { key, state: "start" } }),
    () => api(replayCalls.recordOwn, { params: { id: guest }, body: { key, state: "start" } }),
  ];
  for (const call of refused) expect(await refusalOf(call())).toMatchObject({ status: 404 });
});

test("one no, even later, stops it, and what was taken is erased (API-296)", async ({ db }) => {
  const { theirs, mine, key } = await createMet(db);
  await recordAs(db, theirs, key);
  await answerAs(db, mine, true);
  await partAs(db, theirs, { key, part: 1 });

  expect(await answerAs(db, mine, false)).toMatchObject({ state: "refused" });

  expect(await stateOf(db, key)).toBe("erased");
  expect(await db.$count(replayFiles)).toBe(0);
  const more = partAs(db, theirs, { key, part: 2 });
  expect(await refusalOf(more)).toMatchObject({ status: 410, code: "api.replay.erased" });
  // The file itself goes with the next sweep.
  expect(await sweepReplays(db, plusMinutes(ahead, 1))).toBe(1);
});

test("a part that comes twice is taken as done, one too early or after the end is refused (API-296)", async ({
  db,
}) => {
  const { theirs, mine, key } = await createMet(db);
  await recordAs(db, theirs, key);
  await answerAs(db, mine, true);
  expect(await partAs(db, theirs, { key, part: 1 })).toEqual({ next: 2 });
  expect(await partAs(db, theirs, { key, part: 1 })).toEqual({ next: 2 });
  expect(await refusalOf(partAs(db, theirs, { key, part: 3 }))).toMatchObject({
    status: 409,
    code: "api.replay.out_of_order",
    next: 2,
  });
  expect(await partAs(db, theirs, { key, part: 2 })).toEqual({ next: 3 });
  await recordAs(db, theirs, key, "stop");
  await recordAs(db, theirs, key, "stop");

  expect(await partAs(db, theirs, { key, part: 2 })).toEqual({ next: 3 });
  const late = partAs(db, theirs, { key, part: 3 });
  expect(await refusalOf(late)).toMatchObject({ status: 410, code: "api.replay.over" });
  expect(await db.$count(replayFiles)).toBe(2);
});

test("a part is of its room and its seat, not empty and not too heavy (API-296)", async ({
  db,
}) => {
  const { theirs, mine, key, host } = await createMet(db);
  await recordAs(db, theirs, key);
  await answerAs(db, mine, true);
  const refused = async (call: Promise<unknown>, status: number) => {
    expect(await refusalOf(call)).toMatchObject({ status });
  };
  await refused(partAs(db, mine, { key, part: 1 }), 404);
  await refused(partAs(db, { ...mine, uuid: host }, { key, part: 1 }), 404);
  await refused(partAs(db, theirs, { key: randomUUID(), part: 1 }), 404);
  await refused(partAs(db, theirs, { key, part: 1, bytes: Buffer.alloc(0) }), 422);
  const heavy = Buffer.alloc(bounds.part + 1);
  await refused(partAs(db, theirs, { key, part: 1, bytes: heavy }), 422);
  await refused(recordAs(db, mine, randomUUID()), 404);
  expect(await stateOf(db, key)).toBe("recording");
});

test("three gigabytes in all end it, and what is there is kept (API-296)", async ({ db }) => {
  const { theirs, mine, key } = await createMet(db);
  await recordAs(db, theirs, key);
  await answerAs(db, mine, true);
  await partAs(db, theirs, { key, part: 1 });
  await db.update(replays).set({ bytes: bounds.whole - 1 });
  const signals = () => db.$count(roomSignals, eq(roomSignals.kind, "recording"));
  const before = await signals();

  const last = partAs(db, theirs, { key, part: 2 });
  expect(await refusalOf(last)).toMatchObject({ status: 410, code: "api.replay.too_long" });
  expect(await stateOf(db, key)).toBe("joining");
  // The pages of the others no longer say that it runs.
  expect(await signals()).toBe(before + 1);
});

test("whoever enters holds it up until the own yes, and a person who left is not waited for", async ({
  db,
}) => {
  const { theirs, mine, key, guest, family } = await createMet(db);
  await recordAs(db, theirs, key);
  await answerAs(db, mine, true);
  await partAs(db, theirs, { key, part: 1 });
  const second = await placeIn(db, guest, "Zoé", family);
  const { seat } = await enter(db, second);

  expect(await showRecording(db, theirs)).toMatchObject({ lacks: [{ name: "Zoé" }] });
  // What was taken before still comes.
  expect(await partAs(db, theirs, { key, part: 2 })).toEqual({ next: 3 });
  await db
    .update(roomSeats)
    .set({ decidedAt: new Date(0) })
    .where(eq(roomSeats.id, seat));
  const held = partAs(db, theirs, { key, part: 3 });
  expect(await refusalOf(held)).toMatchObject({ status: 409, code: "api.replay.waiting" });

  await signal(db, second, { kind: "leave" });
  expect(await partAs(db, theirs, { key, part: 3 })).toEqual({ next: 4 });
});

test("a page that was closed and opened again records anew; without parts nothing is kept", async ({
  db,
}) => {
  const { theirs, mine, key } = await createMet(db);
  await recordAs(db, theirs, key);
  await recordAs(db, theirs, key);
  expect(await db.$count(replays)).toBe(1);
  await answerAs(db, mine, true);
  await partAs(db, theirs, { key, part: 1 });
  const other = randomUUID();
  await recordAs(db, theirs, other);

  expect([await stateOf(db, key), await stateOf(db, other)]).toEqual(["joining", "awaiting"]);
  await recordAs(db, theirs, other, "stop");
  expect(await stateOf(db, other)).toBe("erased");
});

test("a browser that fell silent ends its recording after ten minutes, and the room is told", async ({
  db,
}) => {
  const { theirs, mine, key } = await createMet(db);
  await recordAs(db, theirs, key);
  await answerAs(db, mine, true);
  await partAs(db, theirs, { key, part: 1 });
  await sweepReplays(db, plusMinutes(ahead, 9));
  expect(await stateOf(db, key)).toBe("recording");
  const before = await db.$count(roomSignals, eq(roomSignals.kind, "recording"));
  await sweepReplays(db, plusMinutes(ahead, 11));
  expect(await stateOf(db, key)).toBe("unpublished");
  const after = await db.$count(roomSignals, eq(roomSignals.kind, "recording"));
  expect(after).toBeGreaterThan(before);
});

test("an answer of a person who is not there, or to no recording, is refused", async ({ db }) => {
  const { mine } = await createMet(db);
  const over = answerAs(db, mine, true);
  expect(await refusalOf(over)).toMatchObject({ status: 410, code: "api.replay.over" });
  await signal(db, mine, { kind: "leave" });
  const gone = answerAs(db, mine, true);
  expect(await refusalOf(gone)).toMatchObject({ status: 404, code: "api.room.not_seated" });
  const sent = signal(db, mine, { kind: "recording" });
  expect(await refusalOf(sent)).toMatchObject({ status: 422 });
});

test("no recording begins while the kept ones fill the disk (API-296)", async ({ db }) => {
  const { theirs, mine, key } = await createMet(db);
  await recordAs(db, theirs, key);
  await answerAs(db, mine, true);
  await partAs(db, theirs, { key, part: 1 });
  await recordAs(db, theirs, key, "stop");
  await db.update(replays).set({ bytes: 51 * 1024 ** 3 });

  const refused = recordAs(db, theirs, randomUUID());
  expect(await refusalOf(refused)).toMatchObject({ status: 409, code: "api.replay.no_space" });
});

test("a leave is given for one's own lessons alone", async ({ db }) => {
  const { family } = await createMet(db);
  const { contract } = await createOnline(db);
  const foreign = agreeTo(db, family, [contract.id]);
  expect(await refusalOf(foreign)).toMatchObject({
    status: 422,
    errors: [{ field: "contracts", code: "api.replay.no_such_lesson" }],
  });
});
