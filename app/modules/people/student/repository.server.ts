import { and, asc, eq, gt, inArray, isNotNull, isNull, ne } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { keepsSeat, registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { students } from "./table.server.ts";

export type StudentRow = typeof students.$inferSelect;

/** Adds a student. */
export async function insertStudent(
  tx: Tx,
  student: typeof students.$inferInsert,
): Promise<StudentRow> {
  const [written] = await tx.insert(students).values(student).returning();
  if (!written) throw new Error("A student was not written.");
  return written;
}

/** A student by its id. */
export async function findStudentRow(db: Db, id: number): Promise<StudentRow | undefined> {
  const [found] = await db.select().from(students).where(eq(students.id, id));
  return found;
}

/** A family's own student, locked with what is being written about it: another family's does not exist. */
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

/** All students of a family, locked with what is being written about them. */
export async function lockStudentsOfCustomer(tx: Tx, customerId: number): Promise<void> {
  await tx
    .select({ id: students.id })
    .from(students)
    .where(eq(students.customerId, customerId))
    .orderBy(asc(students.id))
    .for("update");
}

/** Keeps a student from being removed to the end of the transaction; false for one that is removed already. */
export async function keepStudent(tx: Tx, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, id), eq(students.enabled, true)))
    .for("key share");
  return found.length > 0;
}

/** The student that is the customer, locked. */
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

/** The students of a family that are not removed, the oldest first. */
export async function findStudentsOfCustomer(db: Db, customerId: number): Promise<StudentRow[]> {
  return db
    .select()
    .from(students)
    .where(and(eq(students.customerId, customerId), eq(students.enabled, true)))
    .orderBy(asc(students.id));
}

/** How many students a family has that are not removed. */
export const countStudents = (db: Db, customerId: number): Promise<number> =>
  db.$count(students, and(eq(students.customerId, customerId), eq(students.enabled, true)));

/** The students of a family that have a photo, removed or not. */
export async function findShownStudents(tx: Tx, customerId: number) {
  return tx
    .select({ id: students.id, photoKey: students.photoKey })
    .from(students)
    .where(and(eq(students.customerId, customerId), isNotNull(students.photoKey)));
}

/** Changes a student. */
export async function saveStudent(
  tx: Tx,
  id: number,
  changes: Partial<typeof students.$inferInsert>,
): Promise<void> {
  await tx.update(students).set(changes).where(eq(students.id, id));
}

/** Changes several students in the same way. */
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

/** The family's own e-mail, held: two first students of one family wait for each other; none once its account is closed. */
export async function lockEmailOfCustomer(tx: Tx, customerId: number): Promise<string | undefined> {
  const [found] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, customerId), isNull(users.disabledAt)))
    .for("no key update");
  return found?.email;
}

/** Keeps the family's account from being closed to the end of the transaction; false for one that is closed already. */
export async function keepAccount(tx: Tx, customerId: number): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, customerId), isNull(users.disabledAt)))
    .for("share");
  return found.length > 0;
}

/** With whom this student still has a contract that runs or is paused. */
export async function findTeachersOfLiveContracts(db: Db, studentId: number): Promise<string[]> {
  const found = await db
    .selectDistinct({ firstname: users.firstname })
    .from(contracts)
    .innerJoin(users, eq(users.id, contracts.teacherId))
    .where(and(eq(contracts.studentId, studentId), ne(contracts.status, "ended")))
    .orderBy(asc(users.firstname));
  return found.map(({ firstname }) => firstname);
}

/** The stages, not over at this instant, in which this student has a seat, paid or held. */
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
