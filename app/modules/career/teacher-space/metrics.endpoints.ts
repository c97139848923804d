import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";

import { metricNames } from "./metrics.domain.ts";

const metric = z.object({
  /** Nothing while there is nothing to count it from. */
  value: z.number().nullable(),
  unit: z.enum(["hours", "percent", "stars", "count", "euros"]),
  /** Days that it is counted over. */
  period: z.literal(30),
  /** The same of the thirty days before, or as it stood then. */
  previous: z.number().nullable(),
});

export const metricsEndpoints = {
  /** The figures of the signed-in teacher over thirty days, and of the thirty before by their names (API-085, TEA-046, TEA-065). */
  show: endpoint({
    method: "GET",
    path: "/api/teacher/metrics",
    access: "teacher",
    input: {},
    output: z.record(z.enum(metricNames), metric),
  }),
};

export type Metrics = z.output<(typeof metricsEndpoints)["show"]["output"]>;
