import { z } from "zod";

import { customer, idSchema, instant, whole } from "#app/api/endpoint.ts";
import { idOf, naming } from "#app/api/id.ts";
import { publicText } from "#app/api/public-text.ts";

import { presences } from "./domain.ts";
import { longestWord } from "./lived.domain.ts";

const count = z.number().int();

const mark = whole(
  z
    .number({ error: "api.registration.rating" })
    .int("api.registration.rating")
    .min(1, "api.registration.rating")
    .max(5, "api.registration.rating"),
);

/** One ticked box comes as text, several as a list, none as nothing. */
const chapterIds = z.preprocess(
  (given) => [given].flat().filter((one) => one !== undefined && one !== ""),
  z.array(naming(idSchema, "reference", "chapter")).max(60),
);

export const learnedSchema = z.object({ chapter_ids: chapterIds });

export const ratingSchema = z.object({
  rating: mark,
  comment: publicText({ max: longestWord, over: "api.registration.word_too_long" }).optional(),
});

const ratedSchema = z.object({
  rating: count,
  comment: z.string().nullable(),
  until: instant,
});

const ownParams = z.object({ id: idOf("registration") });

export const livedEndpoints = {
  learn: customer.put("/api/customer/group-lessons/:id/chapters", {
    once: true,
    params: ownParams,
    body: learnedSchema,
    output: z.object({ chapter_ids: z.array(count) }),
  }),

  rate: customer.post("/api/customer/group-lessons/:id/evaluation", {
    once: true,
    params: ownParams,
    body: ratingSchema,
    output: ratedSchema,
  }),
};

export const livedShape = {
  chapters: z.array(z.object({ id: count, name: z.string(), learned: z.boolean() })),
  may_learn: z.boolean(),
  attendance: z.array(z.object({ date: instant, present: z.enum(presences).nullable() })),
  evaluations: z.array(
    z.object({
      teacher: z.string(),
      oral_participation: count,
      execution_speed: count,
      skill_level: count,
      general_appreciation: z.string(),
      recommendations: z.string(),
      sent_at: instant,
    }),
  ),
  rating: ratedSchema.nullable(),
  may_rate: z.boolean(),
  replays_count: count,
};
