import { and, eq, inArray, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { pendingResponses } from "#app/modules/lessons/proposal/domain.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { lessonRequests as endpoints } from "./endpoints.ts";
import { lessonRequests } from "./table.server.ts";

const ofRequest = {
  of: lessonRequests,
  tab: "requests",
  facts: {
    who: personName(lessonRequests.customerId),
    subjectId: lessonRequests.subjectId,
    levelId: lessonRequests.levelId,
  },
  page: (id: string) => pathTo(deskPaths.deskRequest, { lessonRequestId: id }),
  command: "request list",
} as const;

/** The last teacher was asked, or the need qualified. */
const lastAsk = sql`greatest(${lessonRequests.evaluatedAt}, (select max(p.asked_at) from ${proposals} p where p.lesson_request_id = ${lessonRequests.id}))`;

export const lessonRequestQueues: readonly Queue[] = [
  {
    ...ofRequest,
    kind: "to_evaluate",
    states: ["step.to_evaluate"],
    waiting: () =>
      and(eq(lessonRequests.process, "processing"), isNull(lessonRequests.evaluatedAt)),
    since: lessonRequests.createdAt,
    deadline: lessonRequests.evaluationDueAt,
    acts: [endpoints.evaluate],
  },
  {
    // Each teacher has refused or kept silent: an operator finds others (OPS-03).
    ...ofRequest,
    kind: "to_widen",
    // With those who may be asked in their place.
    page: (id) => withQuery(ofRequest.page(id), { meilleurs: "oui" }),
    states: [],
    waiting: (db) =>
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
      ),
    since: lastAsk,
    deadline: sql`${lastAsk} + interval '72 hours'`,
    acts: [endpoints.ask, endpoints.askBest],
  },
];
