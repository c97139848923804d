import { z } from "zod";

import { visitor } from "#app/api/endpoint.ts";
import { purposes } from "#app/lib/services.ts";

const keptSchema = z.object({
  version: z.string("api.consent.version").regex(/^[\w.-]{1,40}$/, "api.consent.version"),
  purposes: z
    .array(z.enum(purposes, "api.consent.purpose"), "api.consent.purpose")
    .max(purposes.length, "api.consent.purpose"),
  proof: z.uuid("api.consent.proof").optional(),
});

export const consents = {
  keep: visitor.post("/api/public/consent", {
    body: keptSchema,
    output: z.undefined(),
    answer: "none",
    callerStays: true,
    limit: { calls: 30, perSeconds: 600 },
  }),
};
