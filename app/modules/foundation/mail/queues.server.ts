import { eq, sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { mails as endpoints } from "./endpoints.ts";
import { mails } from "./table.server.ts";

const diedAt = sql`coalesce(${mails.failingSince}, ${mails.createdAt})`;

export const mailQueues: readonly Queue[] = [
  {
    kind: "dead_mail",
    tab: "state",
    facts: { who: mails.recipient, what: mails.subject },
    of: mails,
    states: [],
    waiting: () => eq(mails.state, "dead"),
    since: diedAt,
    deadline: diedAt,
    page: () => deskPaths.deskJobs,
    command: "mail list --state=dead",
    acts: [endpoints.retry, endpoints.close],
  },
];
