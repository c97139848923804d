import { z } from "zod";

import { operator, queryDaySchema } from "#app/api/endpoint.ts";
import { counterNames } from "#app/lib/counters.ts";

const countShape = { name: z.enum(counterNames), count: z.number().int() };

export const counters = {
  /** The last thirty days unless given; days without a count are left out (CST-54). */
  list: operator.get("/api/operator/counters", {
    query: z.object({ from: queryDaySchema.optional(), to: queryDaySchema.optional() }),
    output: z.object({
      sums: z.array(z.object(countShape)),
      days: z.array(z.object({ day: z.iso.date(), ...countShape })),
    }),
  }),
};
