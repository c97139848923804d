import { and, eq, exists, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";

export const datedContracts = {
  of: contracts,
  at: sql`${contracts.firstCourseDate} + ${contracts.firstCourseDuration} * interval '1 minute'`,
};

export const awaitsFirstCourse = (db: Db) =>
  and(
    eq(contracts.status, "active"),
    exists(
      db
        .select({ one: sql`1` })
        .from(lessonRequests)
        .where(
          and(
            eq(lessonRequests.id, contracts.lessonRequestId),
            eq(lessonRequests.process, "waiting_first_course"),
          ),
        ),
    ),
  );
