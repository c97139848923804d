import { z } from "zod";

import { endpoint, idSchema, instant, whole } from "#app/api/endpoint.ts";
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

/** One box ticked comes as a text, several as a list, none as nothing. */
const chapterIds = z.preprocess(
  (given) => [given].flat().filter((one) => one !== undefined && one !== ""),
  z.array(naming(idSchema, "reference", "chapter")).max(60),
);

/** What a family ticks of a stage's programme. */
export const learnedSchema = z.object({ chapter_ids: chapterIds });

/** What a family says of a stage. */
export const ratingSchema = z.object({
  rating: mark,
  comment: publicText({ max: longestWord, over: "api.registration.word_too_long" }).optional(),
});

const ratedSchema = z.object({
  rating: count,
  comment: z.string().nullable(),
  /** Until when it may be corrected. */
  until: instant,
});

const ownParams = z.object({ id: idOf("registration") });

export const livedEndpoints = {
  /** Says which chapters of the programme the student has seen already. 409 once the stage has begun (API-141). */
  learn: endpoint({
    method: "PUT",
    path: "/api/customer/group-lessons/:id/chapters",
    access: "customer",
    once: true,
    input: { params: ownParams, body: learnedSchema },
    output: z.object({ chapter_ids: z.array(count) }),
  }),

  /** Says what one thinks of a stage. 422 before its last session (API-142). */
  rate: endpoint({
    method: "POST",
    path: "/api/customer/group-lessons/:id/evaluation",
    access: "customer",
    once: true,
    input: { params: ownParams, body: ratingSchema },
    output: ratedSchema,
  }),
};

/** How a stage was lived, as its family reads it beside the registration (API-014). */
export const livedShape = {
  /** The stage's programme, and what the student has seen of it. */
  chapters: z.array(z.object({ id: count, name: z.string(), learned: z.boolean() })),
  /** They may still be ticked. */
  may_learn: z.boolean(),
  attendance: z.array(z.object({ date: instant, present: z.enum(presences).nullable() })),
  /** What each teacher of the stage says of the student. */
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
  /** What the family has said. */
  rating: ratedSchema.nullable(),
  may_rate: z.boolean(),
  replays_count: count,
};
