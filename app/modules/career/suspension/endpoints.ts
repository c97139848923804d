import { z } from "zod";

import { endpoint, instant, stateSchema } from "#app/api/endpoint.ts";
import { suspensionStates } from "#app/modules/catalogue/teacher/suspension.domain.ts";

import { mostText } from "./domain.ts";

/** What a teacher says against a suspension. */
export const contestSchema = z.object({
  comment: z
    .string({ error: "api.suspension.comment" })
    .trim()
    .min(10, "api.suspension.comment")
    .max(mostText, "api.field.too_big"),
});

/** A suspension, as its teacher reads it (TEA-060). */
const suspensionSchema = z.object({
  status: z.enum(suspensionStates),
  state: stateSchema,
  /** Why, in the words of the list, then in those of the operator. */
  ground: z.string(),
  reasons: z.string(),
  announced_at: instant,
  effective_at: instant,
  lifted_at: instant.nullable(),
  /** What the teacher said against it, once. */
  contest: z
    .object({
      comment: z.string(),
      at: instant,
      /** While it waits for its answer. */
      state: stateSchema.nullable(),
      answer: z.string().nullable(),
      answered_at: instant.nullable(),
    })
    .nullable(),
  /** Until when a contest sent now would be answered; nothing once it may not be sent. */
  answer_until: instant.nullable(),
});

export const suspensionEndpoints = {
  /** The last suspension of the signed-in teacher: announced, in force or lifted (TEA-060). 404 for who never had one. */
  show: endpoint({
    method: "GET",
    path: "/api/teacher/suspension",
    access: "teacher",
    cache: "no-store",
    input: {},
    output: suspensionSchema,
  }),
  /** Contests it, once (API-184). 404 for who has none, 409 once lifted or contested with other words, 422 at the comment. */
  contest: endpoint({
    method: "POST",
    path: "/api/teacher/suspension/contest",
    access: "teacher",
    mailsOthers: true,
    once: true,
    status: 201,
    limit: { calls: 20, perSeconds: 3600 },
    input: { body: contestSchema },
    output: suspensionSchema,
  }),
};

export type OwnSuspension = z.output<typeof suspensionSchema>;
