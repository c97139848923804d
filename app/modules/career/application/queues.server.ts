import { and, eq, exists, isNotNull, isNull, sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { deskPaths } from "#app/desk-paths.ts";
import { workingDaysAfter } from "#app/lib/working-days.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";
import { pathTo } from "#app/paths.ts";

import { applications as endpoints } from "./endpoints.ts";
import { applications } from "./table.server.ts";

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
        exists(
          db
            .select({ id: teachers.id })
            .from(teachers)
            .where(
              and(
                eq(teachers.id, applications.teacherId),
                eq(teachers.status, "being_processed_step_2"),
              ),
            ),
        ),
      ),
    since: applications.sentAt,
    deadline: workingDaysAfter(5),
    late: { sides: [applications.teacherId] },
    command: "application list",
    acts: [endpoints.decide],
  },
];
