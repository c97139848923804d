import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import { holdLessonRequest } from "#app/modules/lessons/lesson-request/hold.server.ts";

import { openOpportunity } from "./open.server.ts";
import { toOpen } from "./repository.server.ts";

export const opportunitySweeps: readonly Sweep[] = [
  rowSweep({
    job: "requests",
    name: "requests to open to all",
    ...toOpen,
    hold: holdLessonRequest,
    act: openOpportunity,
  }),
];
