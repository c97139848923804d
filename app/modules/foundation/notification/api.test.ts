import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Actor } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import {
  groupLessonClasses,
  groupLessons,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { answerCourse } from "#app/modules/lessons/course/validate.server.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { bankThat, createContract, createDeclared } from "#tests/factories/course.ts";
import { createClass, createSeat } from "#tests/factories/group-lesson-class.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { notifications } from "./endpoints.ts";
import { forgetRead, notify } from "./notify.server.ts";

const home = {
  city: "Lyon",
  city_code: "69383",
  postal_code: "69003",
  country: "FR",
  full_address: "12 rue de la Part-Dieu, 69003 Lyon",
} as const;

const details = { subject: "Maths", student: "Lina" };
const answered = {
  type: "linkings",
  message: "request_sent",
  details,
  url: "/mes-demandes-de-cours/1/",
} as const;
const toValidate = {
  type: "courses",
  message: "request_sent",
  details,
  url: "/mes-cours/1/valider/",
} as const;

test("what was told stands unread, counted by menu entry, until it is read", async ({ db }) => {
  const { actor, id } = await createFamily(db);
  await notify(db, id, answered, now);
  await notify(db, id, answered, now);
  await notify(db, id, toValidate, now);
  const api = callerOf(db, actor);

  const before = await api(notifications.list, {});
  expect(before.dot_notifications).toEqual(
    expect.arrayContaining([
      { type: "linkings", count: 2 },
      { type: "courses", count: 1 },
    ]),
  );
  expect(before.message_notifications).toHaveLength(3);

  await api(notifications.read, { body: { type: "linkings" } });
  const [left] = (await api(notifications.list, {})).message_notifications;
  expect(left).toMatchObject({ type: "courses", url: toValidate.url });

  await api(notifications.read, { body: { ids: [left?.id ?? 0] } });
  const after = await api(notifications.list, {});
  expect(after).toMatchObject({ dot_notifications: [], message_notifications: [], waiting: [] });
  expect(after.read_notifications).toHaveLength(3);
});

test("what was read stays listed thirty days, then is forgotten; what was not read stays", async ({
  db,
}) => {
  const { actor, id } = await createFamily(db);
  await notify(db, id, answered, now);
  await callerOf(db, actor)(notifications.read, { body: { type: "linkings" } });
  await notify(db, id, toValidate, now);
  const listed = async (days: number) => {
    const list = await callerOf(db, actor, plusDays(now, days))(notifications.list, {});
    return [list.message_notifications.length, list.read_notifications.length];
  };

  expect(await listed(29)).toEqual([1, 1]);
  expect(await listed(31)).toEqual([1, 0]);
  expect(await forgetRead(db, plusDays(now, 29))).toBe(0);
  expect(await forgetRead(db, plusDays(now, 31))).toBe(1);
});

test("what waits is counted by menu entry, whatever was read", async ({ db }) => {
  const { course, family, teacher } = await createDeclared(db);
  const waitingOf = async (actor: Actor) =>
    (await callerOf(db, actor)(notifications.list, {})).waiting;

  expect(await waitingOf(family)).toEqual([{ type: "courses", count: 1 }]);
  expect(await waitingOf(teacher)).toEqual([]);
  const contest = { course_answer: "dispute", course_id: course.id, dispute_type_id: 1 } as const;
  await answerCourse(callOf(db, family), contest);
  expect(await waitingOf(family)).toEqual([]);
  expect(await waitingOf(teacher)).toEqual([{ type: "courses", count: 1 }]);
});

test("a refused payment waits once, among the courses, a teacher's yes among the requests", async ({
  db,
}) => {
  const bank = bankThat("refuses");
  const { course, family } = await createDeclared(db);
  const yes = { course_answer: "approve", course_id: course.id } as const;
  await answerCourse(callOf(db, family, bank), yes);
  const paying = await callerOf(db, family)(notifications.list, {});
  expect(paying.waiting).toEqual([{ type: "courses", count: 1 }]);

  const world = await createProposed(db, { teachers: 1 });
  const by = { id: world.teachers[0]?.id ?? 0, role: "teacher" } as const;
  const before = await callerOf(db, by)(notifications.list, {});
  expect(before.waiting).toEqual([{ type: "proposals", count: 1 }]);
  const [proposal] = world.proposals;
  await respond(callOf(db, by), { id: proposal?.id ?? 0, teacher_response: "accepted" });
  const chosen = await callerOf(db, world.family)(notifications.list, {});
  expect(chosen.waiting).toEqual([{ type: "linkings", count: 1 }]);
});

test("a first course to judge waits once, as a course, what a bill lacks as a payment (CNV-17)", async ({
  db,
}) => {
  const { family } = await createDeclared(db, {
    waitsForFirst: true,
    said: { is_anomaly_validated: true },
  });
  const waiting = async () => (await callerOf(db, family)(notifications.list, {})).waiting;

  const judged = [{ type: "courses", count: 1 }];
  expect(await waiting()).toEqual([
    ...judged,
    { type: "card", count: 1 },
    { type: "billing", count: 1 },
  ]);
  await db
    .update(customers)
    .set({ billAddress: home, billBirthDate: "1984-03-27" })
    .where(eq(customers.id, family.id));
  expect(await waiting()).toEqual(judged);
});

test("a first course without a date waits among the students of its teacher", async ({ db }) => {
  const { teacher } = await createContract(db, { waitsForFirst: true });

  const { waiting } = await callerOf(db, teacher)(notifications.list, {});
  expect(waiting).toEqual([{ type: "students", count: 1 }]);
});

test("a stage to answer and one to evaluate wait among the stages of their teacher (TEA-047)", async ({
  db,
}) => {
  const { stage, actor, classId } = await createClass(db);
  await createSeat(db, stage.id);
  const waitingOf = async () => (await callerOf(db, actor)(notifications.list, {})).waiting;

  expect(await waitingOf()).toEqual([]);
  const own = eq(groupLessonClasses.id, classId);
  await db.update(groupLessonClasses).set({ assignedAt: null, answeredAt: null }).where(own);
  expect(await waitingOf()).toEqual([
    { type: "stages", count: 1 },
    { type: "disponibilities", count: 1 },
  ]);
  await db.update(groupLessonClasses).set({ assignedAt: now, answeredAt: now }).where(own);
  await db.update(groupLessons).set({ state: "done" }).where(eq(groupLessons.id, stage.id));
  expect(await waitingOf()).toEqual([{ type: "stages", count: 1 }]);
});

test("another person's notifications are left alone", async ({ db }) => {
  const mine = await createFamily(db);
  const other = await createFamily(db);
  await notify(db, mine.id, answered, now);
  const [view] = (await callerOf(db, mine.actor)(notifications.list, {})).message_notifications;

  const body = { ids: [view?.id ?? 0] };
  await callerOf(db, other.actor)(notifications.read, { body });

  const { message_notifications: still } = await callerOf(db, mine.actor)(notifications.list, {});
  expect(still).toHaveLength(1);
});

test("a visitor has none, and a reading that names nothing is refused", async ({ db }) => {
  const { actor } = await createFamily(db);

  await expect(callerOf(db)(notifications.list, {})).rejects.toMatchObject({ status: 401 });
  await expect(callerOf(db, actor)(notifications.read, { body: {} })).rejects.toMatchObject({
    status: 422,
  });
});
