import { massSweep, type Sweep } from "#app/api/sweep.server.ts";
import { machineClock } from "#app/lib/clock.ts";

import { deleteOver } from "./repository.server.ts";

/** Forgets expired challenges (PUB-078). */
export const captchaSweeps: readonly Sweep[] = [
  massSweep({
    job: "support",
    name: "challenges to forget",
    all: async (db) => {
      await deleteOver(db, machineClock());
      return 0;
    },
  }),
];
