import { gte, sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { sweepFailures } from "#app/api/table.server.ts";
import { mostTries } from "#app/lib/back-off.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { jobs as endpoints } from "./endpoints.ts";

export const jobQueues: readonly Queue[] = [
  {
    kind: "failing_row",
    tab: "state",
    facts: { what: sql`${sweepFailures.sweep} || ' ' || ${sweepFailures.row}` },
    of: sweepFailures,
    states: [],
    waiting: () => gte(sweepFailures.tries, mostTries),
    since: sweepFailures.failedAt,
    deadline: sweepFailures.failedAt,
    alarm: true,
    key: sql`${sweepFailures.sweep} || ' ' || ${sweepFailures.row}`,
    page: () => deskPaths.deskJobs,
    command: "jobs list",
    acts: [endpoints.retryRow],
  },
];
