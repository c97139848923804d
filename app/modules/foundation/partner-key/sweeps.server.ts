import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { oldestCall } from "./domain.ts";
import { removeCalls } from "./repository.server.ts";

/** The log of partners' calls is kept for ninety days (OPS-48). */
export const partnerKeySweeps: readonly Sweep[] = [
  massSweep({
    job: "calls",
    name: "partner calls to remove",
    all: hourly((db, now) => removeCalls(db, oldestCall(now))),
  }),
];
