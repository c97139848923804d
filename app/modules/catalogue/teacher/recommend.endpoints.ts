import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";

import { lessonFormats } from "./domain.ts";
import { countedDays } from "./recommend.domain.ts";

const requests = z.number().int();

const recommendationsSchema = z.object({
  /** Requests of so many days are counted. */
  days: z.literal(countedDays),
  /** The format that the teacher does not give and that five requests or more asked. */
  format: z
    .object({
      format: z.enum(lessonFormats),
      requests,
      /** The teacher has a price in that format already. */
      priced: z.boolean(),
    })
    .nullable(),
  degree: z
    .object({
      /** The teacher shows no degree at all (TEA-030). */
      none: z.boolean(),
      /** Those that asked a teacher with a degree above the teacher's own; nothing below five. */
      requests: requests.nullable(),
      /** Each of these degrees, the most asked first; none below five. */
      degrees: z.array(z.object({ degree_id: z.number().int(), name: z.string(), requests })),
    })
    .nullable(),
});

export const recommendEndpoints = {
  /**
   * What the signed-in teacher could add to answer more requests (TEA-066): the missing format, a degree. Requests of
   * ninety days for the subjects and classes taught, those at home within the radius.
   */
  show: endpoint({
    method: "GET",
    path: "/api/teacher/recommendations",
    access: "teacher",
    input: {},
    output: recommendationsSchema,
  }),
};

export type Recommendations = z.output<typeof recommendationsSchema>;
