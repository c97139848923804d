import { and, desc, eq, exists, gt, inArray } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { students } from "#app/modules/student/table.server.ts";

import { isRunning, lessonRequestProcesses } from "./domain.ts";
import { proposals } from "./proposal.table.server.ts";
import { lessonRequests } from "./table.server.ts";

const running = lessonRequestProcesses.filter((process) => isRunning(process));

/** A family's running requests, the newest first, a hundred at most; or those made to a teacher after an instant. */
export async function listRunningOf(
  db: Db,
  customerId: number,
  made?: { teacherId: number; after: Date },
) {
  return db
    .select({
      id: lessonRequests.id,
      createdAt: lessonRequests.createdAt,
      subjectId: lessonRequests.subjectId,
      student: { id: students.id, firstname: students.firstname },
    })
    .from(lessonRequests)
    .innerJoin(students, eq(students.id, lessonRequests.studentId))
    .where(
      and(
        eq(lessonRequests.customerId, customerId),
        inArray(lessonRequests.process, running),
        made && madeTo(db, made),
      ),
    )
    .orderBy(desc(lessonRequests.createdAt), desc(lessonRequests.id))
    .limit(100);
}

const madeTo = (db: Db, { teacherId, after }: { teacherId: number; after: Date }) =>
  and(
    gt(lessonRequests.createdAt, after),
    exists(
      db
        .select({ id: proposals.id })
        .from(proposals)
        .where(
          and(eq(proposals.lessonRequestId, lessonRequests.id), eq(proposals.teacherId, teacherId)),
        ),
    ),
  );
