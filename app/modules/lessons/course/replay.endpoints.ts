import { z } from "zod";

import { endpoint, ownAddress } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { chargedSchema } from "#app/modules/billing/statement/pay.endpoints.ts";

export const replayEndpoints = {
  replay: endpoint({
    method: "POST",
    path: "/api/customer/course-replay-payment",
    access: "customer",
    once: true,
    input: {
      body: z.object({
        course_id: idOf("course"),
        return_url: ownAddress.optional(),
      }),
    },
    output: chargedSchema,
  }),
};
