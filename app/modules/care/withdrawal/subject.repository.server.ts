import { and, desc, eq, gt, ne, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

const families = alias(users, "families");

export function findRegistrations(db: Db, which: SQL | undefined) {
  return db
    .select({
      id: registrations.id,
      customerId: registrations.customerId,
      email: families.email,
      student: students.firstname,
      title: groupLessons.title,
      state: registrations.state,
      orderedAt: registrations.createdAt,
      endsAt: groupLessons.endsAt,
    })
    .from(registrations)
    .innerJoin(groupLessons, eq(groupLessons.id, registrations.groupLessonId))
    .innerJoin(students, eq(students.id, registrations.studentId))
    .innerJoin(families, eq(families.id, registrations.customerId))
    .where(which)
    .orderBy(desc(registrations.id))
    .limit(50);
}

export function findContracts(db: Db, which: SQL | undefined) {
  return db
    .select({
      id: contracts.id,
      customerId: contracts.customerId,
      email: families.email,
      student: students.firstname,
      teacher: { id: users.id, firstname: users.firstname, email: users.email },
      subjectId: contracts.subjectId,
      status: contracts.status,
      orderedAt: contracts.createdAt,
    })
    .from(contracts)
    .innerJoin(students, eq(students.id, contracts.studentId))
    .innerJoin(users, eq(users.id, contracts.teacherId))
    .innerJoin(families, eq(families.id, contracts.customerId))
    .where(which)
    .orderBy(desc(contracts.id))
    .limit(50);
}

export const registrationIs = (id: number) => eq(registrations.id, id);
export const contractIs = (id: number) => eq(contracts.id, id);
export const contractOfRequest = (id: number) => eq(contracts.lessonRequestId, id);

export const registrationsSince = (customerId: number, since: Date) =>
  and(eq(registrations.customerId, customerId), gt(registrations.createdAt, since));

export const contractsRunning = (customerId: number) =>
  and(eq(contracts.customerId, customerId), ne(contracts.status, "ended"));

export const contractsSince = (customerId: number, since: Date) =>
  and(eq(contracts.customerId, customerId), gt(contracts.createdAt, since));
