import { z } from "zod";

import { endpoint, euros, whole } from "#app/api/endpoint.ts";
import { searchFormats } from "#app/modules/catalogue/price/domain.ts";
import { careerId } from "#app/modules/catalogue/price/endpoints.ts";

/** A yes or a no as an address writes it. */
const flag = z.enum(["true", "false"], "api.invalid").transform((value) => value === "true");

export const salaryEndpoints = {
  /** What a teacher would earn, an estimation, with what it supposes (API-048, PUB-041). */
  show: endpoint({
    method: "GET",
    path: "/api/public/salary",
    access: "public",
    input: {
      query: z.object({
        school_career_id: careerId.default(3),
        format: z.enum(searchFormats, "api.invalid").default("offline"),
        hours_per_week: whole(z.number("api.invalid").int().min(1).max(48)).default(4),
        self_employed: flag.default(true),
      }),
    },
    output: z.object({
      hourly_price: euros,
      hourly_net: euros,
      monthly_net: euros,
      hypotheses: z.array(z.string()),
    }),
    cache: 3600,
  }),
};
