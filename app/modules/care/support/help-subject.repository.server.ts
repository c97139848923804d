import { and, eq, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

type Own = Readonly<{ id: number; customerId: number }>;

const teacher = alias(users, "teacher");

const ownedBy = (
  table: typeof courses | typeof bills | typeof contracts | typeof registrations | typeof refunds,
  { id, customerId }: Own,
): SQL | undefined => and(eq(table.id, id), eq(table.customerId, customerId));

export async function findOwnCourse(db: Db, own: Own) {
  const [row] = await db
    .select({
      contractId: courses.contractId,
      teacherId: courses.teacherId,
      studentId: courses.studentId,
      subjectId: contracts.subjectId,
      date: courses.date,
      student: students.firstname,
    })
    .from(courses)
    .innerJoin(contracts, eq(contracts.id, courses.contractId))
    .innerJoin(students, eq(students.id, courses.studentId))
    .where(ownedBy(courses, own));
  return row;
}

export async function findOwnContract(db: Db, own: Own) {
  const [row] = await db
    .select({
      contractId: contracts.id,
      teacherId: contracts.teacherId,
      studentId: contracts.studentId,
      subjectId: contracts.subjectId,
      student: students.firstname,
      teacher: teacher.firstname,
    })
    .from(contracts)
    .innerJoin(students, eq(students.id, contracts.studentId))
    .innerJoin(teacher, eq(teacher.id, contracts.teacherId))
    .where(ownedBy(contracts, own));
  return row;
}

export async function findOwnRegistration(db: Db, own: Own) {
  const [row] = await db
    .select({
      groupLessonId: registrations.groupLessonId,
      studentId: registrations.studentId,
      title: groupLessons.title,
      student: students.firstname,
    })
    .from(registrations)
    .innerJoin(groupLessons, eq(groupLessons.id, registrations.groupLessonId))
    .innerJoin(students, eq(students.id, registrations.studentId))
    .where(ownedBy(registrations, own));
  return row;
}

export async function findOwnBill(db: Db, own: Own) {
  const [row] = await db.select().from(bills).where(ownedBy(bills, own));
  return row;
}

export async function findOwnRefund(db: Db, own: Own) {
  const [row] = await db
    .select({ amountCents: refunds.amountCents })
    .from(refunds)
    .where(and(ownedBy(refunds, own), eq(refunds.person, "family")));
  return row;
}
