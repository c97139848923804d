import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { lessonRequests } from "./table.server.ts";

export async function findNames(db: Db, lessonRequestId: number) {
  const [row] = await db
    .select({
      customerId: lessonRequests.customerId,
      email: users.email,
      family: users.firstname,
      subjectId: lessonRequests.subjectId,
      levelId: lessonRequests.levelId,
      student: students.firstname,
      courseType: lessonRequests.courseType,
      address: lessonRequests.address,
      comments: lessonRequests.comments,
      answers: lessonRequests.answers,
    })
    .from(lessonRequests)
    .innerJoin(users, eq(users.id, lessonRequests.customerId))
    .innerJoin(students, eq(students.id, lessonRequests.studentId))
    .where(eq(lessonRequests.id, lessonRequestId));
  return row;
}
