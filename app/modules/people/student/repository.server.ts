import { and, asc, eq, gt, inArray, isNotNull, isNull, ne } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { keepsSeat, registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { students } from "./table.server.ts";

export type StudentRow = typeof students.$inferSelect;

export const {
  insert: insertStudent,
  find: findStudentRow,
  save: saveStudent,
} = rowsOf(students, "student");

export async function lockStudentOfCustomer(
  tx: Tx,
  id: number,
  customerId: number,
): Promise<StudentRow | undefined> {
  const [found] = await tx
    .select()
    .from(students)
    .where(and(eq(students.id, id), eq(students.customerId, customerId)))
    .for("update");
  return found;
}

export async function lockStudentsOfCustomer(tx: Tx, customerId: number): Promise<void> {
  await tx
    .select({ id: students.id })
    .from(students)
    .where(eq(students.customerId, customerId))
    .orderBy(asc(students.id))
    .for("update");
}

/** Locks against removal until the transaction ends; false when already removed. */
export async function keepStudent(tx: Tx, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, id), eq(students.enabled, true)))
    .for("key share");
  return found.length > 0;
}

export async function lockOwnStudent(tx: Tx, customerId: number): Promise<StudentRow | undefined> {
  const [found] = await tx
    .select()
    .from(students)
    .where(and(eq(students.customerId, customerId), eq(students.isCustomer, true)))
    .orderBy(asc(students.id))
    .limit(1)
    .for("no key update");
  return found;
}

export async function findStudentsOfCustomer(db: Db, customerId: number): Promise<StudentRow[]> {
  return db
    .select()
    .from(students)
    .where(and(eq(students.customerId, customerId), eq(students.enabled, true)))
    .orderBy(asc(students.id));
}

export const countStudents = (db: Db, customerId: number): Promise<number> =>
  db.$count(students, and(eq(students.customerId, customerId), eq(students.enabled, true)));

export async function findShownStudents(tx: Tx, customerId: number) {
  return tx
    .select({ id: students.id, photoKey: students.photoKey })
    .from(students)
    .where(and(eq(students.customerId, customerId), isNotNull(students.photoKey)));
}

export async function saveStudents(
  tx: Tx,
  ids: readonly number[],
  changes: Partial<typeof students.$inferInsert>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(students)
    .set(changes)
    .where(inArray(students.id, [...ids]));
}

/** Locks the e-mail: two first students of one family wait for each other; undefined for a closed account. */
export async function lockEmailOfCustomer(tx: Tx, customerId: number): Promise<string | undefined> {
  const [found] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, customerId), isNull(users.disabledAt)))
    .for("no key update");
  return found?.email;
}

/** Locks against closing until the transaction ends; false when already closed. */
export async function keepAccount(tx: Tx, customerId: number): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, customerId), isNull(users.disabledAt)))
    .for("share");
  return found.length > 0;
}

export async function findTeachersOfLiveContracts(db: Db, studentId: number): Promise<string[]> {
  const found = await db
    .selectDistinct({ firstname: users.firstname })
    .from(contracts)
    .innerJoin(users, eq(users.id, contracts.teacherId))
    .where(and(eq(contracts.studentId, studentId), ne(contracts.status, "ended")))
    .orderBy(asc(users.firstname));
  return found.map(({ firstname }) => firstname);
}

export async function findGroupLessonsToCome(
  db: Db,
  studentId: number,
  now: Date,
): Promise<string[]> {
  const found = await db
    .selectDistinct({ title: groupLessons.title })
    .from(registrations)
    .innerJoin(groupLessons, eq(groupLessons.id, registrations.groupLessonId))
    .where(and(eq(registrations.studentId, studentId), keepsSeat(), gt(groupLessons.endsAt, now)))
    .orderBy(asc(groupLessons.title));
  return found.map(({ title }) => title);
}
