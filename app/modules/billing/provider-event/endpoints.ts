import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";

export const providerEventEndpoints = {
  receive: endpoint({
    method: "POST",
    path: "/api/payment/webhook",
    access: "signed",
    body: "raw",
    input: { body: z.string() },
    output: z.object({ received: z.literal(true) }),
  }),
};
