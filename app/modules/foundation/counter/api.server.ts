import { serve } from "#app/api/serve.server.ts";

import { counters } from "./endpoints.ts";
import { listCounts, sumsOf } from "./list.server.ts";

export const counterApi = [
  serve(counters.list, async ({ reader, now }, days) => {
    const counted = await listCounts(reader, days, now);
    return { sums: sumsOf(counted), days: counted };
  }),
];
