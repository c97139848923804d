import { expect } from "vitest";

import { plusHours, plusMinutes } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { bookings } from "./endpoints.ts";
import { draftSweeps } from "./sweeps.server.ts";
import { abandonedBookings, bookingDrafts } from "./table.server.ts";

const uuid = "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d";
const email = "parent@example.test";
const due = dueOf(draftSweeps);

test("the consent that a machine gives for an address is not heard, with a draft or without, nor an invented challenge (PUB-078)", async ({
  db,
}) => {
  const api = callerOf(db);
  const { id: teacher_id } = await createTeacher(db);
  const draft = { lessonId: teacher_id, subjectId: 1, levelId: 11, email };
  await api(bookings.save, { params: { uuid }, body: draft });
  const details = { subject_id: 1, scholar_level_id: 11, email };
  const ways = [{ draft_id: uuid }, { teacher_id }];
  const leave = (guard: object, way: object) =>
    api(bookings.leaveLesson, { body: { consent: true, details, ...way, ...guard } });

  for (const way of ways) {
    for (const guard of [{}, { website: "x" }, { shown_at: "1.forged" }]) await leave(guard, way);
    const invented = await refusalOf(leave({ reCaptchaToken: "invented" }, way));
    expect(invented).toMatchObject({ status: 422 });
  }
  const family = await createFamily(db);
  const known = callerOf(db, { role: "customer", id: family.id });
  const body = { reCaptchaToken: "invented", consent: true, draft_id: uuid };
  expect(await refusalOf(known(bookings.leaveLesson, { body }))).toEqual({});
  await due(db, plusMinutes(now, 31));
  await due(db, plusHours(now, 4));

  expect(await db.$count(abandonedBookings)).toBe(0);
  expect(await mailsTo(db, email)).toEqual([]);
  expect(await db.select().from(bookingDrafts)).toMatchObject([{ id: uuid }]);
});
