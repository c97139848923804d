import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { plusHours } from "#app/lib/clock.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { database as db } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { now } from "#tests/setup/time.ts";

import { bookings } from "./endpoints.ts";
import { draftSweeps } from "./sweeps.server.ts";

const rounds = Number(process.env.RACE_ROUNDS ?? 3);
const due = dueOf(draftSweeps);

test("two workers and the browser that leaves at once: one record, one reminder (STM-31)", async () => {
  for (let round = 0; round < rounds; round++) {
    const family = await createFamily(db);
    const { id: lessonId } = await createTeacher(db);
    const groupLesson = await createGroupLesson(db);
    const uuid = crypto.randomUUID();
    const api = callerOf(db, { role: "customer", id: family.id });
    await api(bookings.save, {
      params: { uuid },
      body: { lessonId, subjectId: 1, levelId: 11 },
    });
    const step = { group_lesson_id: groupLesson.id, left: false };
    await api(bookings.leaveGroupLesson, { body: step });
    const left = { body: { draft_id: uuid } };
    const groupLessonLeft = { body: { group_lesson_id: groupLesson.id } };
    const soon = plusHours(now, 1);

    const leaving = await Promise.allSettled([
      api(bookings.leaveLesson, left),
      api(bookings.leaveLesson, left),
      api(bookings.leaveGroupLesson, groupLessonLeft),
      api(bookings.leaveGroupLesson, groupLessonLeft),
      due(db, soon),
      due(db, soon),
    ]);
    expect(leaving.filter(({ status }) => status === "rejected")).toEqual([]);

    const later = plusHours(now, 4);
    await Promise.all([due(db, later), due(db, later)]);
    await due(db, plusHours(later, 3));

    const sent = await db.select().from(mails).where(eq(mails.recipient, family.email));
    expect(sent.map(({ template }) => template).sort()).toEqual([
      "booking_reminder",
      "booking_reminder_stage",
    ]);
  }
});
