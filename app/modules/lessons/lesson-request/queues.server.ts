import { and, eq, isNull } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";

import { lessonRequests as endpoints } from "./endpoints.ts";
import { lessonRequests } from "./table.server.ts";

export const lessonRequestQueues: readonly Queue[] = [
  {
    kind: "to_evaluate",
    of: lessonRequests,
    states: ["step.to_evaluate"],
    waiting: () =>
      and(eq(lessonRequests.process, "processing"), isNull(lessonRequests.evaluatedAt)),
    since: lessonRequests.createdAt,
    deadline: lessonRequests.evaluationDueAt,
    command: "request list",
    acts: [endpoints.evaluate],
  },
];
