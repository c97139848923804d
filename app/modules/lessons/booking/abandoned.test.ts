import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { forgetOldWindows } from "#app/api/limit.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { mails } from "#app/modules/foundation/mail/endpoints.ts";
import { mailSweeps } from "#app/modules/foundation/mail/sweeps.server.ts";
import { createRequest } from "#app/modules/lessons/lesson-request/create.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { requested } from "#tests/factories/lesson-request.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { createChild } from "#tests/factories/student.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { now } from "#tests/setup/time.ts";

import { bookings } from "./endpoints.ts";
import { listAbandoned } from "./list-abandoned.server.ts";
import { draftSweeps } from "./sweeps.server.ts";
import { abandonedBookings, bookingDrafts, bookingReminders } from "./table.server.ts";

const uuid = "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d";
const email = "parent@example.test";
const due = dueOf(draftSweeps);
const forgetMails = dueOf(mailSweeps, "mails to forget");
const quiet = plusMinutes(now, 31);
const later = plusHours(quiet, 3);

async function begun(db: Db, actor?: { role: "customer"; id: number }, draft = uuid) {
  const { id: lessonId } = await createTeacher(db);
  const body = { lessonId, subjectId: 1, levelId: 11, email };
  await callerOf(db, actor)(bookings.save, { params: { uuid: draft }, body });
  return lessonId;
}

const consent = (db: Db, more = {}) =>
  callerOf(db)(bookings.leaveLesson, {
    body: {
      draft_id: uuid,
      details: { email },
      consent: true,
      left: false,
      ...shownBefore(),
      ...more,
    },
  });

const rowsOf = (db: Db) => db.select().from(abandonedBookings);
const remindersTo = async (db: Db, to: string) =>
  (await mailsTo(db, to)).filter(({ template }) => template.startsWith("booking_reminder"));

async function runUntil(db: Db, end: Date) {
  for (let at = quiet; at <= end; at = plusHours(at, 1)) await due(db, at);
}

test("nothing of a visitor who did not ask for it is kept or written to (ENT-10)", async ({
  db,
}) => {
  await begun(db);
  await callerOf(db)(bookings.leaveLesson, {
    body: { draft_id: uuid, details: { email } },
  });
  await runUntil(db, later);

  expect(await rowsOf(db)).toEqual([]);
  expect(await remindersTo(db, email)).toEqual([]);
});

test("a visitor who ticked the box is reminded once, by the link that goes on (PUB-038, PUB-074)", async ({
  db,
}) => {
  await begun(db);
  await consent(db);
  await due(db, plusMinutes(now, 29));
  expect(await rowsOf(db)).toEqual([]);
  await due(db, quiet);
  expect(await listAbandoned(db, undefined)).toMatchObject([
    { state: "ready_to_send", word: "À relancer", what: "Mathématiques", email },
  ]);
  expect(await remindersTo(db, email)).toEqual([]);

  await runUntil(db, plusDays(now, 10));

  const [mail, ...others] = await remindersTo(db, email);
  expect(others).toEqual([]);
  expect(mail?.body).toContain("mathématiques");
  expect(await listAbandoned(db, "sent")).toMatchObject([{ state: "sent", word: "Relancée" }]);
  const token = new URL(mail?.link ?? "").pathname.split("/").at(-2) ?? "";
  const shown = await callerOf(
    db,
    undefined,
    plusDays(now, 20),
  )(bookings.showResume, {
    params: { token },
  });
  expect(shown).toMatchObject({ subject: "Mathématiques" });
  const [row] = await rowsOf(db);
  const lines = await listHistory(db, [{ machine: "abandoned_booking", id: row?.id ?? 0 }]);
  expect(lines.map(({ event }) => event)).toEqual(["leave", "send"]);
});

test("a request without a teacher is reminded of in its own words (PUB-082)", async ({ db }) => {
  const body = { lessonId: null, subjectId: 1, levelId: 11, email };
  await callerOf(db)(bookings.save, { params: { uuid }, body });
  await consent(db);
  await runUntil(db, later);

  const [mail] = await remindersTo(db, email);
  expect(mail).toMatchObject({ template: "booking_reminder_any" });
  const token = new URL(mail?.link ?? "").pathname.split("/").at(-2) ?? "";
  const taken = await callerOf(db)(bookings.takeResume, { params: { token } });
  expect(taken.lesson_id).toBeNull();
});

test("an address is written to once in thirty days, though the draft is deleted or another account opened; a consent is for one address", async ({
  db,
}) => {
  const visitor = callerOf(db);
  for (let round = 0; round < 3; round++) {
    const at = plusHours(now, round * 5);
    await begun(db);
    await consent(db, { left: true });
    for (let hour = 1; hour < 5; hour++) await due(db, plusHours(at, hour));
    await visitor(bookings.remove, { params: { uuid } });
  }
  expect(await remindersTo(db, email)).toHaveLength(1);

  await begun(db);
  await consent(db, { left: true });
  const other = "another@example.test";
  const body = { email: other };
  expect(await visitor(bookings.save, { params: { uuid }, body })).toMatchObject({
    reminder: false,
  });
  await runUntil(db, later);
  expect(await remindersTo(db, other)).toEqual([]);

  await forgetOldWindows(db, plusDays(now, 20));
  expect(await db.$count(bookingReminders)).toBe(1);
  await due(db, plusDays(later, 31));
  expect(await db.$count(bookingReminders)).toBe(0);
});

test("after thirty days nothing is left of it, and the address stands nowhere", async ({ db }) => {
  await begun(db);
  await consent(db);
  await runUntil(db, later);
  await due(db, plusDays(later, 31));
  await forgetMails(db, plusDays(later, 31));

  expect(await rowsOf(db)).toEqual([]);
  expect(await mailsTo(db, email)).toEqual([]);
  expect(await db.select().from(bookingDrafts).where(eq(bookingDrafts.id, uuid))).toEqual([]);
});

test("a visitor who unticks the box, goes on or sends the request is not reminded (STM-31)", async ({
  db,
}) => {
  await begun(db);
  await consent(db, { left: true });
  expect(await listAbandoned(db, undefined)).toMatchObject([{ word: "À relancer" }]);

  const api = callerOf(db, undefined, plusMinutes(now, 5));
  await api(bookings.save, { params: { uuid }, body: { comment: "Les suites." } });
  expect(await listAbandoned(db, undefined)).toMatchObject([
    { state: null, word: "En cours de saisie" },
  ]);

  await consent(db, { left: true });
  await api(bookings.save, { params: { uuid }, body: { submittedId: 7 } });
  await runUntil(db, later);
  expect(await listAbandoned(db, undefined)).toMatchObject([{ state: null }]);
  expect(await remindersTo(db, email)).toEqual([]);
});

test("a consent that is withdrawn counts", async ({ db }) => {
  await begun(db);
  await consent(db);
  await callerOf(db)(bookings.leaveLesson, { body: { draft_id: uuid, consent: false } });
  await runUntil(db, later);

  expect(await remindersTo(db, email)).toEqual([]);
});

test("a family is reminded at its own address, never when it booked in another way meanwhile", async ({
  db,
}) => {
  const quietFamily = await createFamily(db);
  const busyFamily = await createFamily(db);
  const other = "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8e";
  await begun(db, { role: "customer", id: quietFamily.id });
  await begun(db, { role: "customer", id: busyFamily.id }, other);
  await due(db, quiet);
  expect(await listAbandoned(db, "ready_to_send")).toHaveLength(2);
  const child = await createChild(db, busyFamily.id);
  const call = callOf(db, busyFamily.actor, { now: plusMinutes(quiet, 5) });
  await createRequest(call, requested({ studentId: child.id }));

  await runUntil(db, later);

  expect(await remindersTo(db, quietFamily.email)).toHaveLength(1);
  expect(await remindersTo(db, busyFamily.email)).toEqual([]);
  expect(await remindersTo(db, email)).toEqual([]);
});

test("one tap, and there is no reminder any more, for any booking (API-282)", async ({ db }) => {
  await begun(db);
  await consent(db);
  await runUntil(db, later);
  const [mail] = await remindersTo(db, email);
  const params = { token: new URL(mail?.unsubscribeLink ?? "").pathname.split("/").at(-2) ?? "" };
  const api = callerOf(db);

  expect(await api(mails.showUnsubscribe, { params })).toEqual({
    kind: "booking_reminder",
    done: false,
  });
  await api(mails.unsubscribe, { params });
  await api(mails.unsubscribe, { params });
  expect(await api(mails.showUnsubscribe, { params })).toMatchObject({ done: true });
  const forged = api(mails.unsubscribe, { params: { token: `${params.token}x` } });
  await expect(forged).rejects.toMatchObject({ status: 404 });

  const family = await createFamily(db, { email });
  const draft = "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8e";
  await begun(db, { role: "customer", id: family.id }, draft);
  await runUntil(db, later);
  expect(await remindersTo(db, email)).toHaveLength(1);
});

test("an address without an account is reminded of one booking in thirty days", async ({ db }) => {
  await begun(db);
  await consent(db);
  const other = "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8e";
  await begun(db, undefined, other);
  await consent(db, { draft_id: other });

  await runUntil(db, plusDays(now, 1));

  expect(await remindersTo(db, email)).toHaveLength(1);
  const ends = await db.select({ at: bookingDrafts.expiresAt }).from(bookingDrafts);
  const prolonged = ends.filter(({ at }) => at > plusDays(now, 3));
  expect([ends.length, prolonged.length]).toEqual([2, 1]);
});

test("without a draft, the details make one; a machine, or somebody else's draft, leaves nothing", async ({
  db,
}) => {
  const { id: teacher_id } = await createTeacher(db);
  const family = await createFamily(db);
  const details = { subject_id: 1, scholar_level_id: 11, email, comment: "06 11 22 33 44" };
  const body = { teacher_id, details, consent: true };
  await callerOf(db)(bookings.leaveLesson, { body: { ...body, website: "x" } });
  expect(await rowsOf(db)).toEqual([]);
  expect(await db.$count(bookingDrafts)).toBe(0);

  const own = callerOf(db, { role: "customer", id: family.id });
  await own(bookings.leaveLesson, { body });
  const [row] = await rowsOf(db);
  const [draft] = await db.select().from(bookingDrafts);
  expect(row).toMatchObject({ state: "ready_to_send", customerId: family.id, draftId: draft?.id });
  expect(draft?.content).not.toHaveProperty("comment");

  await callerOf(db)(bookings.leaveLesson, {
    body: { draft_id: draft?.id, details: { email }, consent: true },
  });
  const [after] = await db.select().from(bookingDrafts);
  expect(after?.content).toEqual(draft?.content);
});

test("a registration to a stage that is left is reminded of, once, while there is something to go on with (API-059)", async ({
  db,
}) => {
  const family = await createFamily(db);
  const [gone, reader] = [await createFamily(db), await createFamily(db)];
  const groupLesson = await createGroupLesson(db);
  const step = { group_lesson_id: groupLesson.id, left: false };
  const leave = ({ id }: { id: number }, body: { group_lesson_id: number; left?: boolean }) =>
    callerOf(db, { role: "customer", id })(bookings.leaveGroupLesson, { body });
  for (const one of [family, gone]) await leave(one, step);
  for (const one of [gone, reader]) await leave(one, { group_lesson_id: groupLesson.id });
  await leave(family, { group_lesson_id: 999_999 });

  await runUntil(db, later);

  const [mail, ...others] = await remindersTo(db, family.email);
  expect(others).toEqual([]);
  expect(mail?.link).toContain(`-${String(groupLesson.id)}/inscription/`);
  expect(await remindersTo(db, gone.email)).toHaveLength(1);
  expect(await remindersTo(db, reader.email)).toEqual([]);
  await due(db, plusDays(now, 31));
  expect(await rowsOf(db)).toEqual([]);
});
