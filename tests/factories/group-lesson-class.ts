import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { groupLessonClasses } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { create } from "#tests/database/create.ts";
import { now } from "#tests/setup/time.ts";

import { createFamily } from "./account.ts";
import { createGroupLesson } from "./group-lesson.ts";
import { createChild } from "./student.ts";
import { createTeacher } from "./teacher.ts";

type Given = Parameters<typeof createGroupLesson>[1];

export async function createClass(db: Db, given: Given = {}) {
  const teacher = await createTeacher(db, { collectiveCoursesActivated: true });
  const groupLesson = await createGroupLesson(db, { chapterIds: [25, 26, 27], ...given });
  const { id: classId } = await create(db, groupLessonClasses, {
    groupLessonId: groupLesson.id,
    teacherId: teacher.id,
    disponibility: "available",
    askedAt: now,
    answeredAt: now,
    assignedAt: now,
  });
  return {
    teacher,
    stage: groupLesson,
    classId,
    actor: { id: teacher.id, role: "teacher" as const },
  };
}

type SeatGiven = {
  firstname?: string;
  of?: Awaited<ReturnType<typeof createFamily>>;
  state?: "registered" | "awaiting_payment";
};

export async function createSeat(db: Db, groupLessonId: number, given: SeatGiven = {}) {
  const { firstname = "Lina", of: family = await createFamily(db), state = "registered" } = given;
  const child = await createChild(db, family.id, { firstname, lastname: "Roux", classId: 11 });
  const { id } = await create(db, registrations, {
    groupLessonId,
    customerId: family.id,
    studentId: child.id,
    levelId: 11,
    subjectIds: [1],
    state,
    stateSince: now,
    paymentType: "transfer",
    learnedChapterIds: [],
    createdAt: now,
    grossCents: 29_000,
    discountCents: 0,
    priceCents: 29_000,
  });
  return { id, family, child };
}

/** Ten past group lessons: MERCI10 is its code (CST-24). */
export async function createLoyalFamily(db: Db) {
  const family = await createFamily(db);
  for (let month = 1; month <= 10; month++) {
    const past = { state: "done" as const, startsAt: plusDays(now, -30 * month) };
    await createSeat(db, (await createGroupLesson(db, past)).id, { of: family });
  }
  return family;
}
