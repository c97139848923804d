import { eq } from "drizzle-orm";
import i18next from "i18next";

import type { Queue } from "#app/api/queue.server.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { outgoingEvents as endpoints } from "./endpoints.ts";
import { outgoingEvents } from "./table.server.ts";

export const outgoingEventQueues: readonly Queue[] = [
  {
    kind: "dead_event",
    tab: "state",
    facts: { who: outgoingEvents.email, what: outgoingEvents.name },
    words: (name) => i18next.t(`desk-jobs:events.name.${name}`),
    of: outgoingEvents,
    states: [],
    waiting: () => eq(outgoingEvents.state, "dead"),
    since: outgoingEvents.createdAt,
    deadline: outgoingEvents.createdAt,
    page: () => deskPaths.deskJobs,
    command: "event list",
    acts: [endpoints.retry, endpoints.close],
  },
];
