import type { Db } from "#app/db/client.server.ts";
import { cards } from "#app/modules/billing/card/table.server.ts";
import { createRequest } from "#app/modules/lessons/lesson-request/create.server.ts";
import type { LessonRequestInput } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { create } from "#tests/database/create.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { createFamily } from "./account.ts";
import { createChild } from "./student.ts";
import { createTeacher } from "./teacher.ts";

export const requested = (given: Partial<LessonRequestInput> = {}): LessonRequestInput => ({
  studentId: 0,
  subjectId: 1,
  levelId: 11,
  teacherWishId: null,
  courseType: "offline",
  comments: "Lina se perd dans les suites.",
  extendedSearch: false,
  lessonRequestId: null,
  address: {
    house_number: "12",
    street: "rue de la Part-Dieu",
    postal_code: "69003",
    city: "Lyon",
    city_code: "",
    country: "FR",
    full_address: "",
  },
  questionnaire: [
    { question_id: "1", value: "bases" },
    { question_id: "3", value: "weekly" },
  ],
  ...given,
});

export async function createNeighbourhood(db: Db, howMany = 3) {
  const family = await createFamily(db);
  const child = await createChild(db, family.id);
  const teachers = [];
  for (let index = 0; index < howMany; index++) teachers.push(await createTeacher(db));
  return { family: family.actor, child, teachers };
}

export async function createProposed(db: Db, given: { teachers?: number; wide?: boolean } = {}) {
  const { teachers: howMany = 3, wide = true } = given;
  const { family, child, teachers } = await createNeighbourhood(db, howMany);
  const input = requested({
    studentId: child.id,
    teacherWishId: teachers[0]?.id ?? null,
    extendedSearch: wide,
  });
  const { id } = await createRequest(callOf(db, family), input);
  return { id, family, child, teachers, proposals: await listProposalsOf(db, id) };
}

export const createCard = (db: Db, customerId: number) =>
  create(db, cards, {
    customerId,
    paymentMethodId: `pm_${String(customerId)}`,
    brand: "visa",
    last4: "3155",
    expMonth: 12,
    expYear: 2030,
    status: "active",
    createdAt: now,
  });
