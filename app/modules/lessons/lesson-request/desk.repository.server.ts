import { and, eq, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { pendingResponses } from "#app/modules/lessons/proposal/domain.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";

import { lessonRequests } from "./table.server.ts";

export const isClosed = inArray(lessonRequests.process, ["concluded", "cancelled"]);

export const isToEvaluate = () =>
  and(eq(lessonRequests.process, "processing"), isNull(lessonRequests.evaluatedAt));

/** Each teacher has refused or kept silent: an operator finds others (OPS-03). */
export const isToWiden = (db: Db) =>
  and(
    eq(lessonRequests.process, "processing"),
    isNotNull(lessonRequests.evaluatedAt),
    notExists(
      db
        .select({ one: sql`1` })
        .from(proposals)
        .where(
          and(
            eq(proposals.lessonRequestId, lessonRequests.id),
            or(
              inArray(proposals.teacherResponse, [...pendingResponses]),
              eq(proposals.offerStatus, "proposed"),
            ),
          ),
        ),
    ),
  );

/** Its last teacher refused, kept silent or let an offer lapse, or its need was qualified: from then on, 72 hours. */
export const shortSince = sql`greatest(${lessonRequests.evaluatedAt}, (select max(greatest(p.asked_at, p.responded_at, p.silenced_at, p.expired_at)) from ${proposals} p where p.lesson_request_id = ${lessonRequests.id}))`;

export const widenDueAt = sql`${shortSince} + interval '72 hours'`;

/** Until when it is qualified, or other teachers are found; null where it waits for neither. */
export const deskDueAt = (db: Db): SQL<Date | null> =>
  sql`case when ${isToEvaluate()} then ${lessonRequests.evaluationDueAt}
    when ${isToWiden(db)} then ${widenDueAt} end`.mapWith(lessonRequests.evaluationDueAt);
