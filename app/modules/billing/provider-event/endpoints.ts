import { z } from "zod";

import { provider } from "#app/api/endpoint.ts";

export const providerEvents = {
  receive: provider.post("/api/payment/webhook", {
    reads: "raw",
    body: z.string(),
    output: z.object({ received: z.literal(true) }),
  }),
};
