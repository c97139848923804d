import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { createApi } from "#app/api/api.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import { teacherSpace } from "#app/modules/career/teacher-space/endpoints.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { ahead } from "#tests/factories/planned-course.ts";
import {
  agreeTo,
  answerAs,
  createReplay,
  partAs,
  recordAs,
  sweepReplays,
} from "#tests/factories/replay.ts";
import { createOnline, enter, placeIn, uuidIn } from "#tests/factories/room.ts";
import { createWebm } from "#tests/factories/webm.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { replays } from "./endpoints.ts";
import { replayFiles, replays as table } from "./table.server.ts";

const subjectsTo = async (db: Db, id: number) => {
  const [person] = await db.select().from(users).where(eq(users.id, id));
  const rows = await db
    .select()
    .from(mails)
    .where(eq(mails.recipient, person?.email ?? ""));
  return rows.map(({ subject }) => subject);
};

const tokenOf = (video: string | null): string => video?.split("/")[4] ?? "";

test("what was recorded is joined, published, seen by its family and erased for all (STM-34)", async ({
  db,
}) => {
  const { teacher, family, id, later, guest } = await createReplay(db);
  const asTeacher = callerOf(db, teacher, later);
  const asFamily = callerOf(db, family, later);
  const params = { id };

  expect(await asTeacher(replays.show, { params })).toMatchObject({
    isPublished: false,
    state: { word: "Non publié" },
    may_publish: true,
    kept_until: plusDays(ahead, 30).toISOString(),
    duration: 10,
  });
  expect(await subjectsTo(db, teacher.id)).toContainEqual(expect.stringMatching(/^À publier/));
  expect(await refusalOf(asFamily(replays.show, { params }))).toMatchObject({ status: 404 });
  expect((await asFamily(replays.list, { query: {} })).total).toBe(0);

  await asTeacher(replays.publish, { body: { id, isPublished: true } });
  await asTeacher(replays.publish, { body: { id, isPublished: true } });

  expect(await asFamily(replays.show, { params })).toMatchObject({
    isPublished: true,
    state: { word: "À revoir" },
    may_publish: false,
    may_remove: true,
    with: "Camille",
  });
  const ofRoom = await asFamily(replays.listOfRoom, { params: { id: guest } });
  expect(ofRoom.data.map((one) => one.id)).toEqual([id]);
  const { videoconf } = await asTeacher(teacherSpace.show, {});
  expect(videoconf.replays).toEqual([{ id, isPublished: true }]);
  const announced = (await subjectsTo(db, family.id)).filter((subject) =>
    subject.startsWith("À revoir"),
  );
  expect(announced).toHaveLength(1);

  const beyond = { query: { limit: 1, page: 2 } };
  expect(await asTeacher(replays.list, beyond)).toMatchObject({ total: 1, unpublished: 0 });
  await asTeacher(replays.publish, { body: { id, isPublished: false } });
  expect(await asTeacher(replays.list, beyond)).toMatchObject({ data: [], unpublished: 1 });
  expect((await asFamily(replays.list, { query: {} })).total).toBe(0);
  await asTeacher(replays.publish, { body: { id, isPublished: true } });
  await asFamily(replays.removeOwn, { params });
  await asTeacher(replays.remove, { params });

  expect(await asTeacher(replays.show, { params })).toMatchObject({
    status: "erased",
    video: null,
    cause: expect.stringContaining("famille") as string,
  });
  expect(await db.$count(replayFiles)).toBe(0);
  expect(await subjectsTo(db, teacher.id)).toContainEqual(expect.stringMatching(/effacé/));
});

test("the file plays by ranges in its reader's name, and is downloaded whole (API-076)", async ({
  db,
}) => {
  const { teacher, family, id, later } = await createReplay(db);
  const asTeacher = callerOf(db, teacher, later);
  const { video, bytes, download } = await asTeacher(replays.show, { params: { id } });
  const params = { token: tokenOf(video) };
  expect(download).toBe(`${video ?? ""}?download=1`);

  const whole = await callerOf(
    db,
    undefined,
    later,
  )(replays.watch, { params, query: { download: "1" } });
  expect(whole.status).toBe(200);
  expect(whole.headers.get("content-disposition")).toMatch(/^attachment; filename="cours-/);
  const all = Buffer.from(await whole.arrayBuffer());
  expect(all.length).toBe(bytes);
  expect(all.subarray(0, 4).toString("hex")).toBe("1a45dfa3");

  const api = createApi({
    db,
    clock: () => later,
    actorOf: () => Promise.resolve(undefined),
    gateways: testGateways,
  });
  const ranged = (range: string) =>
    api.fetch(new Request(`http://api.test${video ?? ""}`, { headers: { range } }));
  const part = await ranged("bytes=4-9");
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 4-9/${String(bytes)}`);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(all.subarray(4, 10));
  expect((await ranged(`bytes=${String(bytes)}-`)).status).toBe(416);

  // A family's own address ends with the publication, anybody's with the account; none is made up.
  await asTeacher(replays.publish, { body: { id, isPublished: true } });
  const own = await callerOf(db, family, later)(replays.show, { params: { id } });
  const watch = () =>
    callerOf(
      db,
      undefined,
      later,
    )(replays.watch, { params: { token: tokenOf(own.video) }, query: {} });
  expect((await watch()).status).toBe(200);
  await asTeacher(replays.publish, { body: { id, isPublished: false } });
  expect(await refusalOf(watch())).toMatchObject({ status: 404 });
  const forged = { token: `${tokenOf(video)}x` };
  const byForged = callerOf(db, undefined, later)(replays.watch, { params: forged, query: {} });
  expect(await refusalOf(byForged)).toMatchObject({ status: 404 });
});

test("another family and another teacher find nothing, and a family publishes nothing", async ({
  db,
}) => {
  const { family, teacher, id, later, guest } = await createReplay(db);
  const others = await createOnline(db);
  await callerOf(db, teacher, later)(replays.publish, { body: { id, isPublished: true } });
  for (const other of [others.family, others.teacher]) {
    const api = callerOf(db, other, later);
    expect(await refusalOf(api(replays.show, { params: { id } }))).toMatchObject({ status: 404 });
    const remove = other.role === "teacher" ? replays.remove : replays.removeOwn;
    expect(await refusalOf(api(remove, { params: { id } }))).toMatchObject({ status: 404 });
    expect((await api(replays.list, { query: {} })).total).toBe(0);
    const ofRoom = api(replays.listOfRoom, { params: { id: guest } });
    expect(await refusalOf(ofRoom)).toMatchObject({ status: 404 });
  }
  const body = { id, isPublished: false };
  const byOther = callerOf(db, others.teacher, later)(replays.publish, { body });
  expect(await refusalOf(byOther)).toMatchObject({ status: 404 });
  const byFamily = callerOf(db, family, later)(replays.publish, { body });
  expect(await refusalOf(byFamily)).toMatchObject({ status: 403 });
});

test("unpublished it goes after thirty days, published after its last day (STM-34)", async ({
  db,
}) => {
  const { teacher, id, later } = await createReplay(db);
  const statusAt = async (at: Date) => {
    await sweepReplays(db, at);
    return (await callerOf(db, teacher, at)(replays.show, { params: { id } })).status;
  };
  expect(await statusAt(plusDays(ahead, 29))).toBe("unpublished");
  await callerOf(db, teacher, later)(replays.publish, { body: { id, isPublished: true } });
  expect(await statusAt(plusDays(ahead, 200))).toBe("published");
  expect(await statusAt(new Date("2027-08-31T21:00:00Z"))).toBe("published");
  expect(await statusAt(new Date("2027-09-01T00:00:00Z"))).toBe("erased");
  const unpublish = callerOf(
    db,
    teacher,
    later,
  )(replays.publish, { body: { id, isPublished: true } });
  expect(await refusalOf(unpublish)).toMatchObject({ status: 409 });
});

test("a leave that is taken back erases the recordings of the pupil (STM-34)", async ({ db }) => {
  const { family, teacher, id, later, contract } = await createReplay(db);
  const { data } = await callerOf(db, family, later)(replays.listConsents, {});
  expect(data).toMatchObject([{ contract_id: contract.id, is_agreed: true, replays: 1 }]);

  const left = await agreeTo(db, family, [], [], later);

  expect(left.data).toMatchObject([{ is_agreed: false, replays: 0 }]);
  const shown = await callerOf(db, teacher, later)(replays.show, { params: { id } });
  expect(shown).toMatchObject({ status: "erased", cause: "Une famille a retiré son accord." });
});

test("parts that no reader understands are kept as they came", async ({ db }) => {
  const { id, later, teacher } = await createReplay(db, Buffer.alloc(9000, 3));
  const shown = await callerOf(db, teacher, later)(replays.show, { params: { id } });
  expect(shown.status).toBe("unpublished");
  expect(shown).toMatchObject({ bytes: 9000, duration: 10 });
});

test("of a stage each family sees it, and one whose pupil is in it has it erased (API-298)", async ({
  db,
}) => {
  const world = await createClass(db, { startsAt: ahead, online: true });
  const inside = await createSeat(db, world.stage.id);
  const absent = await createSeat(db, world.stage.id, { firstname: "Noé" });
  const { room_url: host } = await callerOf(
    db,
    world.actor,
    ahead,
  )(attendance.show, {
    params: { id: world.classId },
  });
  const seat = await callerOf(
    db,
    inside.family.actor,
    ahead,
  )(registrations.show, {
    params: { id: inside.id },
  });
  const theirs = await placeIn(db, uuidIn(host), "Camille", world.actor);
  await enter(db, theirs);
  const guest = uuidIn(seat.group_lesson.room_url);
  const mine = await placeIn(db, guest, "Lina", inside.family.actor);
  await enter(db, mine);
  const key = "7b7c2b1e-62a4-4f8e-9c64-2f1f3ce0c001";
  expect(await refusalOf(recordAs(db, theirs, key))).toMatchObject({
    code: "api.replay.no_consent",
  });
  await agreeTo(db, inside.family.actor, [], [inside.id]);
  await recordAs(db, theirs, key);
  await answerAs(db, mine, true);
  await partAs(db, theirs, { key, part: 1, bytes: await createWebm(5) });
  await recordAs(db, theirs, key, "stop");
  const later = plusMinutes(ahead, 5);
  await sweepReplays(db, later);
  const [row] = await db.select().from(table);
  const id = row?.uuid ?? "";
  const published = await callerOf(
    db,
    world.actor,
    later,
  )(replays.publish, {
    body: { id, isPublished: true },
  });
  expect(published.with).toBe("Lina et Noé");

  const byAbsent = callerOf(db, absent.family.actor, later);
  expect(await byAbsent(replays.show, { params: { id } })).toMatchObject({ may_remove: false });
  expect(await refusalOf(byAbsent(replays.removeOwn, { params: { id } }))).toMatchObject({
    status: 404,
  });
  await callerOf(db, inside.family.actor, later)(replays.removeOwn, { params: { id } });
  expect((await byAbsent(replays.list, { query: {} })).total).toBe(0);
});
