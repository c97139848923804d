import { and, eq, exists, isNotNull, isNull, sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { answerDueFrom } from "./domain.ts";
import { applications as endpoints } from "./endpoints.ts";
import { applications } from "./table.server.ts";

const isOf = (db: Db, status: "being_processed_step_2" | "to_confirm") =>
  exists(
    db
      .select({ id: teachers.id })
      .from(teachers)
      .where(and(eq(teachers.id, applications.teacherId), eq(teachers.status, status))),
  );

export const applicationQueues: readonly Queue[] = [
  {
    kind: "candidate",
    tab: "candidates",
    facts: { who: personName(applications.teacherId) },
    page: (id) => pathTo(deskPaths.deskCandidate, { teacherId: id }),
    of: applications,
    // The id that its acts take.
    key: sql`${applications.teacherId}`,
    states: ["application.being_processed_step_2"],
    waiting: (db) =>
      and(
        isNotNull(applications.sentAt),
        isNull(applications.decidedAt),
        isOf(db, "being_processed_step_2"),
      ),
    since: applications.sentAt,
    deadline: answerDueFrom,
    late: { sides: [applications.teacherId] },
    command: "application list",
    acts: [endpoints.decide],
  },
  {
    kind: "candidate_complete",
    tab: "candidates",
    facts: { who: personName(applications.teacherId) },
    page: (id) => pathTo(deskPaths.deskCandidate, { teacherId: id }),
    of: applications,
    key: sql`${applications.teacherId}`,
    states: [],
    waiting: (db) => and(isNotNull(applications.completeSince), isOf(db, "to_confirm")),
    since: applications.completeSince,
    deadline: answerDueFrom,
    late: { sides: [applications.teacherId] },
    command: "application list complete=true",
    acts: [endpoints.decide],
  },
];
