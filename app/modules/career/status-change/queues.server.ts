import { eq } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { workingDaysAfter } from "#app/lib/working-days.ts";
import { statusChanges } from "#app/modules/catalogue/legal-status/table.server.ts";

import { statusChanges as endpoints } from "./endpoints.ts";

export const statusChangeQueues: readonly Queue[] = [
  {
    kind: "status_change",
    of: statusChanges,
    states: [],
    waiting: () => eq(statusChanges.state, "asked"),
    since: statusChanges.askedAt,
    deadline: workingDaysAfter(5),
    late: { sides: [statusChanges.teacherId] },
    command: "status-change list",
    acts: [endpoints.decide],
  },
];
