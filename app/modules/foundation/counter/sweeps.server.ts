import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { oldestDay } from "./domain.ts";
import { deleteCounts } from "./repository.server.ts";

export const counterSweeps: readonly Sweep[] = [
  massSweep({
    job: "counters",
    name: "numbers to remove",
    all: hourly((db, now) => deleteCounts(db, oldestDay(now))),
  }),
];
