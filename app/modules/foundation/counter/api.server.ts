import { serve } from "#app/api/serve.server.ts";

import { counters } from "./endpoints.ts";
import { listCounts, sumCounts } from "./list.server.ts";

export const counterApi = [
  serve(counters.list, async ({ reader, now }, days) => ({
    sums: await sumCounts(reader, days, now),
    days: await listCounts(reader, days, now),
  })),
];
