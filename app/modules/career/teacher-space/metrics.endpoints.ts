import { z } from "zod";

import { teacher } from "#app/api/endpoint.ts";

import { metricNames } from "./metrics.domain.ts";

const metric = z.object({
  value: z.number().nullable(),
  unit: z.enum(["hours", "percent", "stars", "count", "euros"]),
  period: z.literal(30),
  previous: z.number().nullable(),
});

export const metricsEndpoints = {
  showMetrics: teacher.get("/api/teacher/metrics", {
    output: z.record(z.enum(metricNames), metric),
  }),
};

export type Metrics = z.output<(typeof metricsEndpoints)["showMetrics"]["output"]>;
