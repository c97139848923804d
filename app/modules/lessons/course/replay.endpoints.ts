import { z } from "zod";

import { customer, ownAddress } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { chargedSchema } from "#app/modules/billing/statement/pay.endpoints.ts";

export const replayEndpoints = {
  replay: customer.post("/api/customer/course-replay-payment", {
    once: true,
    body: z.object({
      course_id: idOf("course"),
      return_url: ownAddress.optional(),
    }),
    output: chargedSchema,
  }),
};
