import { z } from "zod";

import { euros, instant, pagingShape, stateSchema, teacher } from "#app/api/endpoint.ts";
import { publicId } from "#app/api/id.ts";
import { publicMessage } from "#app/api/public-text.ts";
import { searchFormats } from "#app/modules/catalogue/price/domain.ts";

import { opportunityStates } from "./domain.ts";

/** The commune, never the street (TEA-064, ENT-28). */
export const opportunitySchema = z.object({
  lesson_request_id: z.number().int(),
  created_at: instant,
  closes_at: instant,
  subject: z.string(),
  level: z.string(),
  course_type: z.enum(searchFormats),
  city: z.string().nullable(),
  distance_km: z.number().nullable(),
  comments: z.string(),
  questionnaire: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
  price: euros,
  salary: euros,
  net: euros,
  self_employed: z.boolean(),
  applications: z.number().int(),
  most_applications: z.number().int(),
  already_applied: z.boolean(),
  status: z.enum(opportunityStates),
  state: stateSchema,
});

const quotaShape = {
  applications_count_total: z.number().int(),
  applications_count_remaining: z.number().int(),
};

const comment = publicMessage({ max: 100, over: "api.proposal.comment_too_long" }).optional();

/** Both names of the comment are accepted. */
export const opportunityAnswerSchema = z.object({
  teacher_response: z.enum(["accepted", "ignored"], { error: "api.opportunity.response" }),
  teacher_comments: comment,
  comments: comment,
});

const params = z.object({ id: publicId("lesson_request") });

export const opportunities = {
  list: teacher.get("/api/teacher/application-opportunities", {
    list: true,
    query: z.object({ limit: pagingShape.limit }),
    output: z.object({
      data: z.array(opportunitySchema),
      total: z.number().int(),
      ignored: z.array(opportunitySchema),
      ...quotaShape,
    }),
  }),

  show: teacher.get("/api/teacher/application-opportunities/:id", {
    params,
    output: opportunitySchema.extend(quotaShape),
  }),

  answer: teacher.post("/api/teacher/application-opportunities/:id", {
    mailsOthers: true,
    once: true,
    params,
    body: opportunityAnswerSchema,
    output: z.object({ applications_count_remaining: z.number().int() }),
  }),
};

export type Opportunity = z.output<typeof opportunitySchema>;
export type OpportunityAnswer = z.output<typeof opportunityAnswerSchema>;
