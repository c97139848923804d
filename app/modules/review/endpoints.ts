import { z } from "zod";

import { endpoint, instant, listOf, pagingShape } from "#app/api/endpoint.ts";
import { publicId } from "#app/api/id.ts";

const id = z.number().int();

/** A review as everybody reads it: signed by a first name and an initial, dated twice (LAW-10). */
export const reviewSchema = z.object({
  id,
  teacher_id: id,
  author: z.string(),
  rating: z.number(),
  review: z.string(),
  details: z.array(
    z.object({ id, ranking_type_id: id, name: z.string(), rating: z.number().int() }),
  ),
  teacher_response: z.string().nullable(),
  experience_date: z.iso.date(),
  published_at: instant,
});

const reviewQuerySchema = z.object({ teacher_id: publicId("teacher").optional(), ...pagingShape });

export const reviewEndpoints = {
  /** Published reviews, newest first, four at a time: a teacher's, or without a teacher everybody's (API-045). */
  listPublic: endpoint({
    method: "GET",
    path: "/api/public/teachers/reviews",
    access: "public",
    input: { query: reviewQuerySchema },
    output: listOf(reviewSchema).extend({ rating: z.number().nullable() }),
    list: true,
    cache: 60,
  }),
};

export type Review = z.output<typeof reviewSchema>;

export type ReviewQuery = z.output<typeof reviewQuerySchema>;
