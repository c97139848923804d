import { massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { countFigures } from "./count.server.ts";

/** Mean and median prices, each night (TEA-066). */
export const priceSweeps: readonly Sweep[] = [
  massSweep({
    job: "prices",
    name: "prices to count",
    // The night's figures are upkeep: a second call of the same day finds them written.
    all: async (db, now) => {
      await countFigures(db, now);
      return 0;
    },
  }),
];
