import { isNull } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";

import { departures } from "./table.server.ts";

export const departureQueues: readonly Queue[] = [
  {
    kind: "departure",
    of: departures,
    states: [],
    waiting: () => isNull(departures.leftAt),
    since: departures.askedAt,
    deadline: departures.leavesAt,
    command: "teacher departures",
    acts: [],
  },
];
