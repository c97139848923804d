import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";

export const providerEventEndpoints = {
  /** A card provider's event: stored first, one effect (API-154a). */
  receive: endpoint({
    method: "POST",
    path: "/api/payment/webhook",
    access: "signed",
    body: "raw",
    input: { body: z.string() },
    output: z.object({ received: z.literal(true) }),
  }),
};
