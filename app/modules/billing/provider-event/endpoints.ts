import { z } from "zod";

import { euros, instant, operator, provider } from "#app/api/endpoint.ts";
import { opaqueId } from "#app/api/id.ts";
import { setAsideEventSchema } from "#app/modules/billing/payment/operator.endpoints.ts";

const setAside = {
  params: z.object({ id: opaqueId("provider_event", z.string().min(1).max(255)) }),
  output: setAsideEventSchema,
};

export const providerEvents = {
  receive: provider.post("/api/payment/webhook", {
    reads: "raw",
    body: z.string(),
    output: z.object({ received: z.literal(true) }),
  }),

  /** What it tells, and why it was set aside. */
  show: operator.get("/api/operator/provider-events/:id", {
    notes: "people",
    params: setAside.params,
    output: setAsideEventSchema.extend({
      received_at: instant,
      tries: z.number().int(),
      /** In euros, where it tells a sum. */
      amount: euros.nullable(),
      /** Of a dispute: until when the holder's bank takes our evidence, and when it had it. */
      answer_by: instant.nullable(),
      answered_at: instant.nullable(),
    }),
  }),

  /** One that was set aside is applied anew, as if it had just come (API-300a). */
  retry: operator.post("/api/operator/provider-events/:id/retry", {
    money: true,
    mailsOthers: true,
    reason: "none",
    ...setAside,
  }),

  /** Nothing more is done with it: what it tells was dealt with otherwise (API-300b). */
  close: operator.post("/api/operator/provider-events/:id/close", setAside),
};
