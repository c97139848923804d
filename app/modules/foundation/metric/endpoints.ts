import { z } from "zod";

import { operator } from "#app/api/endpoint.ts";

import { levelNames } from "./level.domain.ts";

export const metrics = {
  /** What this process counts and what waits, in Prometheus' text form; METRICS_TOKEN reads it too (API-268). */
  show: operator.get("/api/operator/metrics", {
    answer: "text",
    scraped: true,
    cache: "no-store",
    output: z.string(),
  }),

  /** What was promised of the answers of four weeks, what was kept, and the faults that are left. */
  listLevels: operator.get("/api/operator/service-levels", {
    list: true,
    cache: "no-store",
    output: z.array(
      z.object({
        name: z.enum(levelNames),
        days: z.number().int(),
        promised: z.number(),
        answered: z.number().int(),
        faults: z.number().int(),
        rate: z.number().nullable(),
        allowed: z.number().int(),
        left: z.number().int(),
      }),
    ),
  }),
};
