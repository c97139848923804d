import { and, eq, exists, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { disputes } from "#app/modules/lessons/course/dispute.table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";

/** With a cause, the course was contested for how it went: it took place. */
const wentBadly = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(disputes)
      .where(and(eq(disputes.courseId, courses.id), isNotNull(disputes.causeId))),
  );

/** Courses that took place give the right to a review, whatever the verdict (STM-27). */
export const wasGiven = (
  db: Db,
  family: number | AnyPgColumn,
  teacher: number | AnyPgColumn,
): SQL | undefined =>
  and(
    eq(courses.customerId, family),
    eq(courses.teacherId, teacher),
    or(inArray(courses.status, ["confirmed", "success", "failed"]), wentBadly(db)),
  );
