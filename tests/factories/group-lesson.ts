import type { Db } from "#app/db/client.server.ts";
import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import { planarOf } from "#app/lib/geo.ts";
import {
  groupLessonClasses,
  groupLessons,
  groupLessonSessions,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { create } from "#tests/database/create.ts";
import { now } from "#tests/setup/time.ts";

const lyon = { latitude: 45.7589, longitude: 4.8414 };

const inLyon = {
  format: "group_traineeship",
  placeName: "Lycée Ampère",
  placeAddress: "31 rue de la Bourse",
  postalCode: "69002",
  cityCode: "69123",
  cityName: "Lyon",
  ...lyon,
  ...planarOf(lyon),
} as const;

type Given = Partial<typeof groupLessons.$inferInsert> & {
  online?: true;
  teacherIds?: readonly number[];
};

/** Eight seats, in forty days: five mornings of three hours. */
export async function createGroupLesson(db: Db, given: Given = {}) {
  const { online, teacherIds = [], startsAt = plusDays(now, 40), ...row } = given;
  const starts = Array.from({ length: 5 }, (_, day) => plusDays(startsAt, day));
  const lesson = await create(db, groupLessons, {
    title: "Maths Première – Toussaint",
    description: "Cinq matinées pour reprendre le programme.",
    period: "toussaint",
    state: "open",
    stateSince: plusDays(now, -20),
    subjectIds: [1],
    mainLevelId: 11,
    equivalentLevelIds: [10],
    prerequisites: ["Savoir résoudre une équation du premier degré."],
    chapterIds: [],
    maxStudents: 8,
    minStudents: 3,
    priceCents: 29_000,
    extraSubjectPriceCents: 9000,
    teacherHourlyPayCents: 3000,
    startsAt,
    endsAt: plusMinutes(starts.at(-1) ?? startsAt, 180),
    createdAt: plusDays(now, -30),
    updatedAt: plusDays(now, -20),
    ...(online ? { format: "group_webcam" } : inLyon),
    ...row,
  });
  for (const date of starts) {
    const session = { groupLessonId: lesson.id, startsAt: date, duration: 180 };
    await create(db, groupLessonSessions, session);
  }
  for (const teacherId of teacherIds) {
    await create(db, groupLessonClasses, {
      groupLessonId: lesson.id,
      teacherId,
      disponibility: "available",
      askedAt: plusDays(now, -25),
      answeredAt: plusDays(now, -24),
      assignedAt: plusDays(now, -22),
    });
  }
  return lesson;
}
