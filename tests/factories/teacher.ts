import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { planarOf } from "#app/lib/geo.ts";
import type { Slot } from "#app/modules/catalogue/teacher/availability.domain.ts";
import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";
import { publishTeachers } from "#app/modules/catalogue/teacher/publish.server.ts";
import {
  teacherPrices,
  teachers,
  teacherSlots,
  teacherSubjects,
} from "#app/modules/catalogue/teacher/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { create } from "#tests/database/create.ts";
import { now } from "#tests/setup/time.ts";

import { passwordHash } from "./account.ts";

const lyon = { latitude: 45.7589, longitude: 4.8414 };
let created = 0;

type Given = Partial<typeof teachers.$inferInsert> & {
  firstname?: string;
  /** Euros per format, for every cursus. */
  home?: number | null;
  online?: number | null;
  /** Subject ids with level ids; the first is the main one. */
  subjects?: Readonly<Record<number, readonly number[]>>;
  lastname?: string;
  /** Day 1 is Monday. */
  slots?: readonly Slot[];
  /** Hourly euros of one cursus at home, where it differs. */
  homeOf?: Readonly<Record<number, number>>;
};

export async function createTeacher(db: Db, given: Given = {}) {
  const {
    firstname = "Camille",
    home = 42,
    online = null,
    subjects = { 1: [10, 11, 12] },
    homeOf,
    lastname = `Nomsecret${String(created + 1)}`,
    slots = [],
    ...row
  } = given;
  const number = ++created;
  const { id } = await create(db, users, {
    email: `prof-${String(number)}@example.test`,
    passwordHash: await passwordHash(),
    role: "teacher",
    firstname,
    lastname,
    phone: "+33611223344",
    createdAt: now,
  });
  const position = {
    latitude: row.latitude ?? lyon.latitude,
    longitude: row.longitude ?? lyon.longitude,
  };
  const formats: LessonFormat[] = [
    ...(home === null ? [] : (["individual_student_place"] as const)),
    ...(online === null ? [] : (["individual_webcam"] as const)),
  ];
  const teacher = await create(db, teachers, {
    id,
    title: "Cours de mathématiques",
    description: "Professeur patient.",
    selfEmployed: false,
    status: "hired",
    availability: "available",
    availabilityUpdatedAt: now,
    radius: 30,
    cityCode: "69123",
    cityName: "Lyon",
    postalCode: "69003",
    ...position,
    ...planarOf(position),
    formats,
    rand: 500_000,
    tier: 1,
    lastActiveAt: plusDays(now, -1),
    createdAt: plusDays(now, -100),
    ...row,
  });
  for (const [index, [subjectId, levelIds]] of Object.entries(subjects).entries()) {
    await create(db, teacherSubjects, {
      teacherId: id,
      subjectId: Number(subjectId),
      main: index === 0,
      levelIds: [...levelIds],
    });
  }
  for (const cursusId of [1, 2, 3, 4, 5]) {
    const prices = [
      ["individual_student_place", homeOf?.[cursusId] ?? home],
      ["individual_webcam", online],
    ] as const;
    for (const [format, euros] of prices) {
      if (euros === null) continue;
      await create(db, teacherPrices, { teacherId: id, cursusId, format, priceCents: euros * 100 });
    }
  }
  for (const slot of slots) await create(db, teacherSlots, { teacherId: id, ...slot, formats });
  await db.transaction((tx) => publishTeachers(tx, [id], now));
  return { ...teacher, firstname };
}
