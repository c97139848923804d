import { z } from "zod";

import { endpoint, instant, stateSchema } from "#app/api/endpoint.ts";
import { secretOf } from "#app/api/id.ts";
import { caseKinds, caseSides } from "#app/modules/foundation/case/domain.ts";

import { writtenSchema } from "./contact.endpoints.ts";

const params = z.object({ token: secretOf("case", z.string().min(1).max(300)) });

export const contestSchema = z.object({ text: writtenSchema("api.support.contest") });

export const followedSchema = z.object({
  kind: z.enum(caseKinds),
  /** Who reads it: who wrote, or whose content a notice is about. */
  side: z.enum(caseSides),
  reference: z.string(),
  /** Told to who wrote, and to nobody else. */
  firstname: z.string().nullable(),
  email: z.string().nullable(),
  sent_at: instant,
  state: stateSchema,
  /** Why a notice was decided so. */
  reasons: z.string().nullable(),
  contestable: z.boolean(),
  contested: z.boolean(),
});

export const followEndpoints = {
  /** What becomes of a case, by the link of a mail: nothing changes by looking (PUB-040, PUB-068). */
  show: endpoint({
    method: "GET",
    path: "/api/public/cases/:token",
    access: "public",
    input: { params },
    output: followedSchema,
    cache: "no-store",
  }),

  /** Contests what was decided about a notice, once for both sides (STM-41); 409 the second time. */
  contest: endpoint({
    method: "POST",
    path: "/api/public/cases/:token/contest",
    access: "public",
    mailsOthers: true,
    answer: "none",
    limit: { calls: 10, perSeconds: 3600, count: "done", code: "api.support.too_many" },
    input: { params, body: contestSchema },
    output: z.void(),
  }),
};

export type Followed = z.output<typeof followedSchema>;
