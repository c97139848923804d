import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { refreshListings } from "./refresh-listings.server.ts";

export const searchSweeps: readonly Sweep[] = [
  massSweep({
    job: "search",
    name: "listings to count",
    all: hourly(async (db) => {
      await refreshListings(db);
      return 0;
    }),
    budgetMs: 60_000,
  }),
];
