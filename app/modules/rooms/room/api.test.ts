import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { passOf, uuidOf } from "#app/modules/foundation/room-link/seal.server.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { confirmPlanned } from "#app/modules/lessons/planned-course/confirm.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { proposePlanned } from "#app/modules/lessons/planned-course/propose.server.ts";
import { test } from "#tests/database/db.ts";
import { createContract } from "#tests/factories/course.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { ahead, proposed } from "#tests/factories/planned-course.ts";
import { createOnline, enter, placeIn } from "#tests/factories/room.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { rooms } from "./endpoints.ts";

const online = { contract: { courseFormat: "individual_webcam" } } as const;
async function createPlanned(db: Db, given: Parameters<typeof createContract>[1]) {
  const bound = await createContract(db, given);
  const input = { id: bound.contract.id, ...proposed() };
  const { id } = await proposePlanned(callOf(db, bound.teacher), input);
  return { ...bound, planned: await confirmPlanned(callOf(db, bound.family), { id }) };
}

const uuidIn = (url: string | null | undefined) => /\/visio\/([^/]+)\/$/.exec(url ?? "")?.[1] ?? "";

test("a link says what it opens, and a block that was not sealed here opens nothing", () => {
  const pass = {
    kind: "planned_course",
    subjectId: 2_147_483_647,
    side: "teacher",
    personId: 3,
    edition: 2,
  } as const;
  const uuid = uuidOf(pass);

  expect(uuid).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(passOf(uuid)).toEqual(pass);
  expect(uuidOf({ ...pass, personId: 4 })).not.toBe(uuid);
  expect(passOf("3f0c2a44-1c9d-4f30-8d41-0d6f6b1d2c11")).toBeUndefined();
});

test("both sides of a planned online course have a link of their own, in lists, mails and calendars (PUB-043)", async ({
  db,
}) => {
  const { family, teacher, planned } = await createPlanned(db, online);
  const [mine = "", theirs = ""] = await Promise.all(
    [family, teacher].map(async (who) => {
      const { data } = await callerOf(db, who)(plannedCourses.listOwn, { query: {} });
      return data[0]?.room_url ?? "";
    }),
  );
  expect(mine).toMatch(/\/visio\/[\da-f-]{36}\/$/);
  expect(theirs).not.toBe(mine);

  const sent = (await db.select().from(mails)).filter(({ template }) =>
    template.startsWith("planned_confirmed"),
  );
  expect(sent.map(({ body }) => body.includes(mine) || body.includes(theirs))).toEqual([
    true,
    true,
  ]);
  const params = { id: planned.id };
  const file = await callerOf(db, family)(plannedCourses.showCalendar, { params, query: {} });
  const text = (await file.text()).replace(/\r\n[ \t]/g, "");
  expect(text).toContain(`LOCATION:${mine}`);
  expect(text).toContain(`URL;VALUE=URI:${mine}`);
});

test("by its link a room says when it opens, and lets nobody in before or after (STM-34, ERR-18)", async ({
  db,
}) => {
  const { family, teacher, planned } = await createPlanned(db, online);
  const id = uuidIn(planned.room_url);
  const showAt = (at: Date, who?: typeof family) =>
    callerOf(db, who, at)(rooms.show, { query: { id } });
  const joinAt = (at: Date) =>
    callerOf(db, undefined, at)(rooms.join, { query: { id, name: "Zoé" } });

  expect(await showAt(now)).toMatchObject({
    status: "scheduled",
    start: ahead.toISOString(),
    opens_at: plusMinutes(ahead, -15).toISOString(),
    opens_in: (ahead.getTime() - now.getTime()) / 1000 - 15 * 60,
    side: "customer",
    role: null,
    other: { phone: null },
  });
  expect(await refusalOf(joinAt(now))).toMatchObject({ status: 409, code: "api.room.too_early" });
  expect(await showAt(ahead, family)).toMatchObject({
    status: "open",
    role: "customer",
    opens_in: null,
  });
  expect(await showAt(ahead, teacher)).toMatchObject({ role: null, other: { phone: null } });
  expect((await joinAt(ahead)).url).toContain(`/visio/${id}/salle/?place=`);
  const late = plusMinutes(ahead, 60 + 31);
  expect(await showAt(late)).toMatchObject({ status: "ended" });
  expect(await refusalOf(joinAt(late))).toMatchObject({ status: 410, code: "api.room.ended" });
  const unnamed = callerOf(
    db,
    undefined,
    ahead,
  )(rooms.join, { query: { id, name: "https://x.fr" } });
  expect(await refusalOf(unnamed)).toMatchObject({ status: 422, errors: [{ field: "name" }] });
});

test("ten minutes after the start an empty room says so, with the other side's phone and the way to declare an absence", async ({
  db,
}) => {
  const { family, teacher, contract, host, guest, planned } = await createOnline(db);
  const showAt = (id: string, who: typeof family | undefined, minutes: number) =>
    callerOf(db, who, plusMinutes(ahead, minutes))(rooms.show, { query: { id } });

  expect(await showAt(host, teacher, 9)).toMatchObject({ is_late: false, late_in: 60 });
  expect(await showAt(host, teacher, 10)).toMatchObject({
    is_late: true,
    late_in: 0,
    planned_id: planned.id,
    contract_id: contract.id,
    other: { phone: expect.stringMatching(/^0\d/) as string },
  });
  expect(await showAt(guest, undefined, 10)).toMatchObject({
    is_late: true,
    other: { phone: null },
  });
  await enter(db, await placeIn(db, host, "Camille", teacher));
  expect(await showAt(guest, family, 10)).toMatchObject({ is_late: false });
});

test("a renewed link is its owner's act, and the former one opens nothing more", async ({ db }) => {
  const { family, teacher, planned } = await createPlanned(db, online);
  const id = uuidIn(planned.room_url);
  const params = { id };
  const byOther = callerOf(db, teacher)(rooms.renew, { params });
  expect(await refusalOf(byOther)).toMatchObject({ status: 404, code: "api.room.unknown" });

  const renewed = await callerOf(db, family)(rooms.renew, { params });

  expect(renewed.id).not.toBe(id);
  const old = callerOf(db, undefined)(rooms.show, { query: { id } });
  expect(await refusalOf(old)).toMatchObject({ status: 404, code: "api.room.renewed" });
  const { data } = await callerOf(db, family)(plannedCourses.listOwn, { query: {} });
  expect(data[0]?.room_url).toBe(renewed.url);
  expect((await callerOf(db, family)(rooms.list, {})).data[0]?.id).toBe(renewed.id);
});

test("a cancelled course has no room: 410", async ({ db }) => {
  const { family, planned } = await createPlanned(db, online);
  const body = { reason_id: 1 };
  await callerOf(db, family)(plannedCourses.cancel, { params: { id: planned.id }, body });
  const query = { id: uuidIn(planned.room_url), name: "Zoé" };

  const refusal = await refusalOf(callerOf(db, undefined)(rooms.join, { query }));
  expect(refusal).toMatchObject({ status: 410, code: "api.room.off" });
});

test("the room of an online contract opens and closes at its teacher's wish (TEA-055)", async ({
  db,
}) => {
  const { contract, family, teacher } = await createContract(db, online);
  const [student] = (await callerOf(db, teacher)(contracts.listStudents, { query: {} })).data;
  const [own] = await callerOf(db, family)(contracts.list, {});
  const host = { id: uuidIn(student?.contracts[0]?.room_url) };
  const guest = { id: uuidIn(own?.room_url) };
  const asTeacher = callerOf(db, teacher);
  expect(contract.courseFormat).toBe("individual_webcam");

  expect(await asTeacher(rooms.show, { query: host })).toMatchObject({
    status: "closed",
    may_open: true,
  });
  const byGuestLink = asTeacher(rooms.open, { params: guest });
  expect(await refusalOf(byGuestLink)).toMatchObject({ status: 404 });
  expect(await asTeacher(rooms.open, { params: host })).toMatchObject({ status: "live" });
  expect(await callerOf(db, family)(rooms.show, { query: guest })).toMatchObject({
    status: "live",
    may_close: false,
  });
  expect(await asTeacher(rooms.close, { params: host })).toMatchObject({ status: "ended" });
  expect(await asTeacher(rooms.open, { params: host })).toMatchObject({ status: "live" });
});

test("a room with its hours is not opened by hand: 409", async ({ db }) => {
  const { teacher } = await createPlanned(db, online);
  const { data } = await callerOf(db, teacher)(plannedCourses.listOwn, { query: {} });
  const params = { id: uuidIn(data[0]?.room_url) };

  const refusal = await refusalOf(callerOf(db, teacher)(rooms.open, { params }));
  expect(refusal).toMatchObject({ status: 409, code: "api.room.dated" });
});

test("a stage has a link for each seat and for its teacher; an unpaid seat has none", async ({
  db,
}) => {
  const world = await createClass(db, { startsAt: ahead, online: true });
  const seat = await createSeat(db, world.stage.id);
  const unpaid = await createSeat(db, world.stage.id, { state: "awaiting_payment" });
  const seatOf = (who: typeof seat) =>
    callerOf(db, who.family.actor, ahead)(registrations.show, { params: { id: who.id } });
  const { room_url: theirs } = (await seatOf(seat)).group_lesson;
  const params = { id: world.classId };
  const teacher = callerOf(db, world.actor, ahead);
  const { room_url: host } = await teacher(attendance.show, { params });

  expect((await seatOf(unpaid)).group_lesson.room_url).toBeNull();
  expect(uuidIn(host)).not.toBe(uuidIn(theirs));
  expect(await teacher(rooms.show, { query: { id: uuidIn(host) } })).toMatchObject({
    status: "open",
    role: "teacher",
    title: world.stage.title,
  });
  const listed = await callerOf(db, seat.family.actor, ahead)(rooms.list, {});
  expect(listed.data.map(({ id }) => id)).toEqual([uuidIn(theirs)]);
});
