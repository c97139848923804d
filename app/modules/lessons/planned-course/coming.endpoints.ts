import { z } from "zod";

import { anyone, instant } from "#app/api/endpoint.ts";
import { named } from "#app/api/wire.ts";

import { plannedCourseSchema } from "./planned-course.endpoints.ts";

export const comingKinds = ["planned", "first", "session", "offer"] as const;

/** Null where the kind has none: a session has no contract, an answer without a slot no duration. */
const comingSchema = z.object({
  key: z.string(),
  kind: z.enum(comingKinds),
  contract_id: z.number().int().nullable(),
  /** Of a session, for its teacher. */
  class_id: z.number().int().nullable(),
  /** Of an offer, whose slot waits for a choice. */
  proposal_id: z.number().int().nullable(),
  start: instant,
  /** « demain », « samedi 12 décembre » */
  day: z.string(),
  duration: z.number().int().nullable(),
  student: z.string().nullable(),
  teacher: z.string().nullable(),
  subject: named.nullable(),
  level: named.nullable(),
  format: z.string().nullable(),
  title: z.string().nullable(),
  place: z.string().nullable(),
  room_url: z.string().nullable(),
  is_over: z.boolean(),
  planned: plannedCourseSchema.nullable(),
});

export const comingEndpoints = {
  /** From today on: planned courses, first courses, sessions of stages, slots of answers (TEA-001). */
  listComing: anyone.get("/api/coming", {
    query: z.object({ kind: z.literal("planned").optional() }),
    output: z.object({ data: z.array(comingSchema) }),
  }),
};

export type Coming = z.output<typeof comingSchema>;
