import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";
import { roles } from "#app/lib/actor.ts";

/** What opens a session, in the body of an answer and nowhere else. */
export const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  role: z.enum(roles),
});

/**
 * The next pair; beside it an access token of two minutes for whoever renews on a browser's behalf: what it
 * calls does not show that the browser has the pair (decision 008). A provider that gives none is used with the pair.
 */
const renewedSchema = tokensSchema.extend({ fresh_token: z.string().optional() });

export const sessionEndpoints = {
  /** A refresh token for the next pair; an old one gives the same successor for a while (API-002, decision 008). */
  refresh: endpoint({
    method: "POST",
    path: "/api/security/refresh-token",
    access: "public",
    // Each session of a whole network renews every half an hour.
    limit: { calls: 1200, perSeconds: 60 },
    input: { body: z.object({ refresh_token: secretOf("session", z.string().min(1).max(200)) }) },
    output: renewedSchema,
  }),

  /** Ends this session at once, on the server too (API-004). */
  logout: endpoint({
    method: "POST",
    path: "/api/logout",
    access: "any",
    teachers: "all",
    answer: "none",
    input: {},
    output: z.void(),
  }),
};

export type Tokens = z.output<typeof tokensSchema>;

export type Renewed = z.output<typeof renewedSchema>;
