import { massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { countFigures } from "./count.server.ts";

export const priceSweeps: readonly Sweep[] = [
  massSweep({
    job: "prices",
    name: "prices to count",
    // A second call on the same day finds them written.
    all: async (db, now) => {
      await countFigures(db, now);
      return 0;
    },
  }),
];
