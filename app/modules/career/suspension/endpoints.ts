import { z } from "zod";

import { instant, stateSchema, teacher } from "#app/api/endpoint.ts";
import { suspensionStates } from "#app/modules/catalogue/teacher/suspension.domain.ts";

import { mostText } from "./domain.ts";
import { operatorEndpoints } from "./operator.endpoints.ts";

export const contestSchema = z.object({
  comment: z
    .string({ error: "api.suspension.comment" })
    .trim()
    .min(10, "api.suspension.comment")
    .max(mostText, "api.field.too_big"),
});

const suspensionSchema = z.object({
  status: z.enum(suspensionStates),
  state: stateSchema,
  ground: z.string(),
  reasons: z.string(),
  announced_at: instant,
  effective_at: instant,
  lifted_at: instant.nullable(),
  contest: z
    .object({
      comment: z.string(),
      at: instant,
      state: stateSchema.nullable(),
      answer: z.string().nullable(),
      answered_at: instant.nullable(),
    })
    .nullable(),
  /** Answer date of a contest sent now; null once none may be sent. */
  answer_until: instant.nullable(),
});

export const suspensions = {
  show: teacher.get("/api/teacher/suspension", {
    cache: "no-store",
    output: suspensionSchema,
  }),
  contest: teacher.post("/api/teacher/suspension/contest", {
    mailsOthers: true,
    once: true,
    status: 201,
    limit: { calls: 20, perSeconds: 3600 },
    body: contestSchema,
    output: suspensionSchema,
  }),
  ...operatorEndpoints,
};

export type OwnSuspension = z.output<typeof suspensionSchema>;
