import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { users } from "#app/modules/account/table.server.ts";
import { students } from "#app/modules/student/table.server.ts";

import { linkings } from "./table.server.ts";

/** The words that name a request in a letter, and the family it belongs to. */
export async function findNames(db: Db, linkingId: number) {
  const [row] = await db
    .select({
      customerId: linkings.customerId,
      email: users.email,
      family: users.firstname,
      subjectId: linkings.subjectId,
      levelId: linkings.levelId,
      student: students.firstname,
    })
    .from(linkings)
    .innerJoin(users, eq(users.id, linkings.customerId))
    .innerJoin(students, eq(students.id, linkings.studentId))
    .where(eq(linkings.id, linkingId));
  return row;
}
