import { and, desc, eq, ne } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { users } from "#app/modules/account/table.server.ts";
import { students } from "#app/modules/student/table.server.ts";
import { teachers } from "#app/modules/teacher/table.server.ts";

import { contracts } from "./table.server.ts";

export type ContractRow = typeof contracts.$inferSelect;

export async function insertContract(tx: Tx, values: typeof contracts.$inferInsert) {
  const [row] = await tx.insert(contracts).values(values).returning();
  if (!row) throw new Error("A contract was not written.");
  return row;
}

export async function findContractRow(db: Db, id: number) {
  const [row] = await db.select().from(contracts).where(eq(contracts.id, id));
  return row;
}

export async function lockContractRow(tx: Tx, id: number) {
  const [row] = await tx.select().from(contracts).where(eq(contracts.id, id)).for("no key update");
  return row;
}

export async function saveContractRow(
  tx: Tx,
  id: number,
  change: Partial<typeof contracts.$inferInsert>,
): Promise<void> {
  await tx.update(contracts).set(change).where(eq(contracts.id, id));
}

/** The contract that a request came to, when it has not ended. */
export async function findLiveContractOfLessonRequest(db: Db, lessonRequestId: number) {
  const [row] = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.lessonRequestId, lessonRequestId), ne(contracts.status, "ended")));
  return row;
}

/** A family's contracts with what their rows name, the newest first. */
export async function listContractRowsOfCustomer(db: Db, customerId: number) {
  return db
    .select({
      contract: contracts,
      student: { id: students.id, firstname: students.firstname },
      teacher: {
        firstname: users.firstname,
        civility: teachers.civility,
        selfEmployed: teachers.selfEmployed,
        sapNumber: teachers.sapNumber,
        sapNumberStatus: teachers.sapNumberStatus,
      },
    })
    .from(contracts)
    .innerJoin(students, eq(students.id, contracts.studentId))
    .innerJoin(teachers, eq(teachers.id, contracts.teacherId))
    .innerJoin(users, eq(users.id, teachers.id))
    .where(eq(contracts.customerId, customerId))
    .orderBy(desc(contracts.createdAt), desc(contracts.id))
    .limit(200);
}
