import type { Queue } from "#app/api/queue.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { isToEvaluate, isToWiden, shortSince, widenDueAt } from "./desk.repository.server.ts";
import { lessonRequests as endpoints } from "./endpoints.ts";
import { lessonRequests } from "./table.server.ts";

const ofRequest = {
  of: lessonRequests,
  tab: "requests",
  facts: {
    who: personName(lessonRequests.customerId),
    subjectId: lessonRequests.subjectId,
    levelId: lessonRequests.levelId,
  },
  page: (id: string) => pathTo(deskPaths.deskRequest, { lessonRequestId: id }),
  command: "request list",
} as const;

export const lessonRequestQueues: readonly Queue[] = [
  {
    ...ofRequest,
    kind: "to_evaluate",
    states: ["step.to_evaluate"],
    waiting: isToEvaluate,
    since: lessonRequests.createdAt,
    deadline: lessonRequests.evaluationDueAt,
    acts: [endpoints.evaluate],
  },
  {
    ...ofRequest,
    kind: "to_widen",
    // With those who may be asked in their place.
    page: (id) => withQuery(ofRequest.page(id), { meilleurs: "oui" }),
    states: [],
    waiting: isToWiden,
    since: shortSince,
    deadline: widenDueAt,
    acts: [endpoints.ask, endpoints.askBest],
  },
];
