import { and, asc, eq, ne } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { users } from "#app/modules/account/table.server.ts";
import { contracts } from "#app/modules/contract/table.server.ts";

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

/** Changes a student. */
export async function saveStudent(
  tx: Tx,
  id: number,
  changes: Partial<typeof students.$inferInsert>,
): Promise<void> {
  await tx.update(students).set(changes).where(eq(students.id, id));
}

/** The family's own e-mail, held: two first students of one family wait for each other. */
export async function lockEmailOfCustomer(tx: Tx, customerId: number): Promise<string | undefined> {
  const [found] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, customerId))
    .for("no key update");
  return found?.email;
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
