import { z } from "zod";

import { instant, stateSchema, visitor } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";
import { caseKinds, caseSides } from "#app/modules/foundation/case/domain.ts";

import { writtenSchema } from "./contact.endpoints.ts";

const params = z.object({ token: secretOf("case", z.string().min(1).max(300)) });

export const contestSchema = z.object({ text: writtenSchema("api.support.contest") });

export const followedSchema = z.object({
  kind: z.enum(caseKinds),
  side: z.enum(caseSides),
  reference: z.string(),
  /** Shown to the sender only. */
  firstname: z.string().nullable(),
  email: z.string().nullable(),
  sent_at: instant,
  state: stateSchema,
  reasons: z.string().nullable(),
  contestable: z.boolean(),
  contested: z.boolean(),
});

export const followEndpoints = {
  showCase: visitor.get("/api/public/cases/:token", {
    params,
    output: followedSchema,
    cache: "no-store",
  }),

  contestDecision: visitor.post("/api/public/cases/:token/contest", {
    mailsOthers: true,
    answer: "none",
    limit: { calls: 10, perSeconds: 3600, count: "done", code: "api.support.too_many" },
    params,
    body: contestSchema,
  }),
};

export type Followed = z.output<typeof followedSchema>;
