import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { inDays } from "#tests/setup/time.ts";

import { bookings } from "./endpoints.ts";
import { bookingDrafts } from "./table.server.ts";

const uuid = "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d";
const email = "parent@example.test";

async function begun(db: Db) {
  const { id: lessonId } = await createTeacher(db);
  const body = { lessonId, subjectId: 1, levelId: 11, student: { firstname: "Lina" } };
  await callerOf(db)(bookings.save, { params: { uuid }, body });
  return lessonId;
}

const send = (db: Db, to = email, draft = uuid, guard: object = shownBefore()) =>
  callerOf(db)(bookings.sendResume, {
    params: { uuid: draft },
    body: { email: to, ...guard },
  });

async function linkOf(db: Db) {
  const [mail] = await mailsTo(db, email);
  return { token: new URL(mail?.link ?? "").pathname.split("/").at(-2) ?? "" };
}

test("a draft goes on elsewhere by the link of a mail, and the device that sent it reads nothing more", async ({
  db,
}) => {
  const lessonId = await begun(db);
  await send(db);
  const params = await linkOf(db);
  const api = callerOf(db);

  expect(await api(bookings.showResume, { params })).toEqual({
    subject: "Mathématiques",
    level: "Première",
    firstname: "Lina",
    owned: false,
  });
  const taken = await api(bookings.takeResume, { params });
  expect(taken.lesson_id).toBe(lessonId);
  expect(taken.uuid).not.toBe(uuid);
  expect(await api(bookings.takeResume, { params })).toEqual(taken);

  const there = await api(bookings.show, { params: { uuid: taken.uuid } });
  expect(there).toMatchObject({ lessonId, student: { firstname: "Lina" } });
  expect(await refusalOf(api(bookings.show, { params: { uuid } }))).toMatchObject({
    status: 404,
  });
});

test("the link and the draft live thirty days, whatever is typed meanwhile", async ({ db }) => {
  await begun(db);
  await send(db);
  const params = await linkOf(db);
  await callerOf(db)(bookings.save, { params: { uuid }, body: { comment: "Les suites." } });

  const [{ expiresAt } = { expiresAt: inDays(0) }] = await db
    .select()
    .from(bookingDrafts)
    .where(eq(bookingDrafts.id, uuid));
  expect(expiresAt).toEqual(inDays(30));
  const later = callerOf(db, undefined, inDays(30));
  expect(await refusalOf(later(bookings.showResume, { params }))).toMatchObject({
    status: 410,
  });
});

test("the fourth link of a day is answered as the others and not sent; an unknown draft is 404", async ({
  db,
}) => {
  await begun(db);
  const unknown = send(db, "autre@example.test", "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8e");
  expect(await refusalOf(unknown)).toMatchObject({ status: 404 });
  expect(await mailsTo(db, "autre@example.test")).toHaveLength(0);
  for (let sent = 0; sent < 5; sent += 1) await send(db);
  expect(await mailsTo(db, email)).toHaveLength(3);
});

test("a machine sends no mail, and uses up no one's three links of the day (PUB-078)", async ({
  db,
}) => {
  await begun(db);
  const guards = [{}, { shown_at: "1.forged" }, { ...shownBefore(), website: "x" }];
  for (const guard of [...guards, { reCaptchaToken: "invented" }]) {
    expect(await refusalOf(send(db, email, uuid, guard))).toMatchObject({ status: 422 });
  }
  expect(await mailsTo(db, email)).toHaveLength(0);
  for (let sent = 0; sent < 3; sent += 1) await send(db);
  expect(await mailsTo(db, email)).toHaveLength(3);
});

test("a family's draft goes on for that family only; a sent one and a forged link lead nowhere", async ({
  db,
}) => {
  await begun(db);
  const family = await createFamily(db);
  const own = callerOf(db, { role: "customer", id: family.id });
  await own(bookings.save, { params: { uuid }, body: {} });
  expect(await refusalOf(send(db))).toMatchObject({ status: 404 });
  expect(await mailsTo(db, email)).toHaveLength(0);

  await own(bookings.sendResume, { params: { uuid }, body: { email } });
  const params = await linkOf(db);
  expect(await own(bookings.showResume, { params })).toMatchObject({ owned: true });
  const stranger = callerOf(db)(bookings.takeResume, { params });
  expect(await refusalOf(stranger)).toMatchObject({ status: 404 });
  const { uuid: taken } = await own(bookings.takeResume, { params });

  await own(bookings.save, { params: { uuid: taken }, body: { submittedId: 7 } });
  expect(await refusalOf(own(bookings.takeResume, { params }))).toMatchObject({
    status: 410,
  });
  const forged = own(bookings.showResume, { params: { token: `${params.token}x` } });
  expect(await refusalOf(forged)).toMatchObject({ status: 404 });
});
