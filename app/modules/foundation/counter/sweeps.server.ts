import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { oldestDay } from "./domain.ts";
import { deleteCounts } from "./repository.server.ts";

/** What time brings to the site's own numbers: they are removed after 25 months (CST-54). */
export const counterSweeps: readonly Sweep[] = [
  massSweep({
    job: "counters",
    name: "numbers to remove",
    all: hourly((db, now) => deleteCounts(db, oldestDay(now))),
  }),
];
