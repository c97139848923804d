import { z } from "zod";

import { euros, visitor, whole } from "#app/api/endpoint.ts";
import { flag } from "#app/api/wire.ts";
import { searchFormats } from "#app/modules/catalogue/price/domain.ts";
import { careerId } from "#app/modules/catalogue/price/endpoints.ts";

export const salaryEndpoints = {
  showSalary: visitor.get("/api/public/salary", {
    query: z.object({
      school_career_id: careerId.default(3),
      format: z.enum(searchFormats, "api.invalid").default("offline"),
      hours_per_week: whole(z.number("api.invalid").int().min(1).max(48)).default(4),
      self_employed: flag.default(true),
    }),
    output: z.object({
      hourly_price: euros,
      hourly_net: euros,
      monthly_net: euros,
      hypotheses: z.array(z.string()),
    }),
    cache: 3600,
  }),
};
