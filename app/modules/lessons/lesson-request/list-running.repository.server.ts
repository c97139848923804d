import { and, desc, eq, inArray } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { isRunning, lessonRequestProcesses } from "./domain.ts";
import { lessonRequests } from "./table.server.ts";

const running = lessonRequestProcesses.filter((process) => isRunning(process));

export async function listRunningOf(db: Db, customerId: number) {
  return db
    .select({
      id: lessonRequests.id,
      createdAt: lessonRequests.createdAt,
      subjectId: lessonRequests.subjectId,
      student: { id: students.id, firstname: students.firstname },
    })
    .from(lessonRequests)
    .innerJoin(students, eq(students.id, lessonRequests.studentId))
    .where(and(eq(lessonRequests.customerId, customerId), inArray(lessonRequests.process, running)))
    .orderBy(desc(lessonRequests.createdAt), desc(lessonRequests.id))
    .limit(100);
}
