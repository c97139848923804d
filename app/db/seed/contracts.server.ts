import type { Actor } from "#app/lib/actor.ts";
import { contracts } from "#app/modules/contract/table.server.ts";
import { lessonFormatOf, type SearchFormat } from "#app/modules/price/domain.ts";
import { cursusOfLevel } from "#app/modules/reference/domain.ts";
import { teacherMode } from "#app/modules/teacher/domain.ts";

import { writeLine } from "./money.server.ts";
import type { SeededFamily, SeededTeacher, Writing } from "./people.server.ts";

/** What courses are written under. Cents. */
export type SeededContract = {
  id: number;
  family: SeededFamily;
  studentId: number;
  teacher: SeededTeacher;
  subjectId: number;
  levelId: number;
  format: "individual_student_place" | "individual_webcam";
  hourlyPriceCents: number;
};

/** What a teacher asks for a level and a format, cents; the seed's teachers always have it. */
export function priceAsked(
  teacher: SeededTeacher,
  levelId: number,
  courseType: SearchFormat,
): number {
  const format = lessonFormatOf(courseType);
  const cursusId = cursusOfLevel(levelId);
  const found = teacher.prices.find((one) => one.cursusId === cursusId && one.format === format);
  if (!found) throw new Error(`${teacher.person.email} has no price for this request.`);
  return found.priceCents;
}

const firstCourseOf = (first: { date: Date; duration: number } | undefined) =>
  first
    ? { firstCourseDate: first.date, firstCourseDuration: first.duration }
    : { firstCourseDate: null, firstCourseDuration: null };

/** Writes what binds a family, a student and a teacher. Without a request, the teacher's place is full of it. */
export function writeContract(
  writing: Writing,
  agreed: {
    family: SeededFamily;
    studentId: number;
    teacher: SeededTeacher;
    subjectId: number;
    levelId: number;
    courseType: SearchFormat;
    lessonRequestId: number | null;
    proposalId: number | null;
    createdAt: Date;
    firstCourse?: { date: Date; duration: number } | undefined;
    ended?: { at: Date; cause: string } | undefined;
  },
): SeededContract {
  const { family, studentId, teacher, subjectId, levelId, courseType, createdAt, ended } = agreed;
  const hourlyPriceCents = priceAsked(teacher, levelId, courseType);
  const format = lessonFormatOf(courseType);
  const by: Actor = { id: family.id, role: "customer" };
  const id = writing.book.add(contracts, {
    lessonRequestId: agreed.lessonRequestId,
    proposalId: agreed.proposalId,
    customerId: family.id,
    studentId,
    teacherId: teacher.id,
    subjectId,
    levelId,
    kind: "classic",
    courseFormat: format,
    hourlyPriceCents,
    mode: teacherMode(teacher.row),
    status: ended ? "ended" : "active",
    ...firstCourseOf(agreed.firstCourse),
    condition: null,
    createdAt,
    ...(ended ? { endedAt: ended.at, endCause: ended.cause } : { endedAt: null, endCause: null }),
  });
  writeLine(writing, "contract", id, [null, "open", "active"], { by, at: createdAt });
  if (ended) writeLine(writing, "contract", id, ["active", "end", "ended"], { by, at: ended.at });
  return { id, family, studentId, teacher, subjectId, levelId, format, hourlyPriceCents };
}
