import { z } from "zod";

import { teacher } from "#app/api/endpoint.ts";

import { lessonFormats } from "./domain.ts";
import { countedDays } from "./recommend.domain.ts";

const requests = z.number().int();

const recommendationsSchema = z.object({
  days: z.literal(countedDays),
  /** Null below five requests. */
  format: z
    .object({
      format: z.enum(lessonFormats),
      requests,
      priced: z.boolean(),
    })
    .nullable(),
  degree: z
    .object({
      /** True when the teacher shows no degree (TEA-030). */
      none: z.boolean(),
      requests: requests.nullable(),
      degrees: z.array(z.object({ degree_id: z.number().int(), name: z.string(), requests })),
    })
    .nullable(),
});

export const recommendEndpoints = {
  showRecommendations: teacher.get("/api/teacher/recommendations", {
    output: recommendationsSchema,
  }),
};

export type Recommendations = z.output<typeof recommendationsSchema>;
