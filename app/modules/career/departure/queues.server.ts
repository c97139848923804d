import { isNull } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { departures as endpoints } from "./endpoints.ts";
import { departures } from "./table.server.ts";

export const departureQueues: readonly Queue[] = [
  {
    kind: "departure",
    tab: "teachers",
    facts: { who: personName(departures.id), at: departures.leavesAt },
    page: (id) => pathTo(deskPaths.deskDeparture, { teacherId: id }),
    of: departures,
    states: [],
    waiting: () => isNull(departures.leftAt),
    since: departures.askedAt,
    deadline: departures.leavesAt,
    command: "teacher departures",
    acts: [endpoints.proposeOthers],
  },
];
