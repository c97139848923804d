import { and, gte, sql } from "drizzle-orm";
import i18next from "i18next";

import type { Queue } from "#app/api/queue.server.ts";
import { sweepFailures } from "#app/api/table.server.ts";
import { instantOf } from "#app/db/prepared.server.ts";
import { mostTries } from "#app/lib/back-off.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { jobs as endpoints } from "./endpoints.ts";
import { sweepKey } from "./sweep-key.ts";

function failingWords(what: string): string {
  const at = what.lastIndexOf(" ");
  const sweep = i18next.t(`desk-jobs:sweep.${sweepKey(what.slice(0, at))}`);
  const id = what.slice(at + 1);
  return id ? `${sweep} ${i18next.t("desk-jobs:rows.number", { id })}` : sweep;
}

export const jobQueues: readonly Queue[] = [
  {
    kind: "failing_row",
    tab: "state",
    facts: { what: sql`${sweepFailures.sweep} || ' ' || ${sweepFailures.row}` },
    words: failingWords,
    of: sweepFailures,
    states: [],
    // For ten minutes one whose time has come is the sweep's again: it fails anew, or is over.
    waiting: (_, now) =>
      and(
        gte(sweepFailures.tries, mostTries),
        sql`${sweepFailures.nextTryAt} not between ${instantOf(now)} - interval '10 minutes' and ${instantOf(now)}`,
      ),
    since: sweepFailures.failedAt,
    deadline: sweepFailures.failedAt,
    alarm: true,
    key: sql`${sweepFailures.sweep} || ' ' || ${sweepFailures.row}`,
    page: () => deskPaths.deskJobs,
    command: "jobs list",
    acts: [endpoints.retryRow],
  },
];
