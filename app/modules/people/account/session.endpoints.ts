import { z } from "zod";

import { anyone, visitor } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";
import { roles } from "#app/lib/actor.ts";

export const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  role: z.enum(roles),
});

/** `fresh_token`, two minutes: its calls do not prove that the browser has the pair (decision 008). */
const renewedSchema = tokensSchema.extend({ fresh_token: z.string().optional() });

export const sessionEndpoints = {
  /** An old token gives the same successor for a while (API-002, decision 008). */
  refresh: visitor.post("/api/security/refresh-token", {
    // Each session of a whole network renews every half hour.
    limit: { calls: 1200, perSeconds: 60 },
    body: z.object({ refresh_token: secretOf("session", z.string().min(1).max(200)) }),
    output: renewedSchema,
  }),

  /** Immediate, on the server too (API-004). */
  logout: anyone.post("/api/logout", {
    teachers: "all",
    answer: "none",
  }),
};

export type Tokens = z.output<typeof tokensSchema>;

export type Renewed = z.output<typeof renewedSchema>;
