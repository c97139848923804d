import { z } from "zod";

import { endpoint, instant, listOf, pagingShape, stateSchema, whole } from "#app/api/endpoint.ts";
import { idOf, publicId } from "#app/api/id.ts";
import { publicText } from "#app/api/public-text.ts";
import { rankingTypes } from "#app/modules/foundation/reference/domain.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

import { longestReview, reviewStates } from "./domain.ts";

const id = z.number().int();

const detailShape = { id, ranking_type_id: id, name: z.string() };

/** A review as everybody reads it: signed by a first name and an initial, dated twice (LAW-10). */
export const reviewSchema = z.object({
  id,
  teacher_id: id,
  author: z.string(),
  rating: z.number(),
  review: z.string(),
  details: z.array(z.object({ ...detailShape, rating: z.number().int() })),
  teacher_response: z.string().nullable(),
  experience_date: z.iso.date(),
  published_at: instant,
});

const reviewQuerySchema = z.object({ teacher_id: publicId("teacher").optional(), ...pagingShape });

/** Whether a teacher may ask a family for its review: a course took place, it was not asked, none is written. */
export const requestedShape = {
  may_request: z.boolean(),
  requested_at: instant.nullable(),
  state: stateSchema.nullable(),
};

/** A review as the family who wrote it reads it (API-060, ENT-15). */
const ownReviewSchema = z.object({
  id,
  teacher_id: id,
  details: z.array(z.object({ ...detailShape, value: z.number().int() })),
  review: z.string(),
  teacher_response: z.string().nullable(),
  experience_date: z.iso.date(),
  published_at: instant,
  status: z.enum(reviewStates),
  state: stateSchema,
  /** Until when it may be changed. */
  until: instant,
  may_change: z.boolean(),
  /** Why it is hidden, in the operator's words. */
  hidden_reason: z.string().nullable(),
});

const fault = "api.review.mark";

const mark = whole(z.number({ error: fault }).int(fault).min(1, fault).max(5, fault));

const words = publicText({ max: longestReview, over: "api.review.too_long" }).default("");

/** What a family says: a mark for each criterion, and words if it wants (VAL-040). */
const inputSchema = z.object({
  details: z
    .array(z.object({ ranking_type_id: referenceId("ranking_type"), value: mark }))
    .min(1, fault)
    .max(20),
  review: words,
});

type Criterion = (typeof rankingTypes)[number];

const markByCode = Object.fromEntries(rankingTypes.map((code) => [code, mark])) as Record<
  Criterion,
  typeof mark
>;

/** The form of a review: its marks by the code of their criterion. */
export const reviewFormSchema = z.object({ marks: z.object(markByCode), review: words });

/** The marks of the form, as the endpoints take them. */
export const detailsOf = ({ marks }: z.output<typeof reviewFormSchema>) =>
  rankingTypes.map((code, index) => ({ ranking_type_id: index + 1, value: marks[code] }));

/** What a teacher answers. */
export const responseSchema = z.object({
  teacher_response: publicText({
    max: longestReview,
    over: "api.review.too_long",
    missing: "api.review.response_required",
  }).min(1, "api.review.response_required"),
});

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

  /** What a family has said of its teacher, or may say: 404 for a teacher whom it has no contract with (CUS-015). */
  showOwn: endpoint({
    method: "GET",
    path: "/api/customer/teachers/:id/review",
    access: "customer",
    input: { params: z.object({ id: idOf("teacher") }) },
    output: z.object({
      teacher: z.object({ id, firstname: z.string() }),
      /** A first name and an initial, under which it is published. */
      author: z.string(),
      /** A course took place: a review may be written, if there is none. */
      may_write: z.boolean(),
      /** When the teacher asked for it. */
      requested_at: instant.nullable(),
      state: stateSchema.nullable(),
      review: ownReviewSchema.nullable(),
    }),
  }),

  /** A family writes its review. 422 without a course that took place, 409 when it is written already (API-060). */
  write: endpoint({
    method: "POST",
    path: "/api/teachers/reviews",
    access: "customer",
    mailsOthers: true,
    status: 201,
    once: true,
    input: { body: inputSchema.extend({ teacher_id: publicId("teacher") }) },
    output: ownReviewSchema,
  }),

  /** The family changes its review within thirty days; 409 later, 404 when there is none (API-061). */
  edit: endpoint({
    method: "PUT",
    path: "/api/teachers/reviews",
    access: "customer",
    once: true,
    input: {
      body: inputSchema.extend({
        teacher_id: publicId("teacher").optional(),
        id: idOf("review").optional(),
      }),
    },
    output: ownReviewSchema,
  }),

  /** What a family of the teacher's has said, or may be asked to say; 404 for another's (TEA-018). */
  showOfFamily: endpoint({
    method: "GET",
    path: "/api/teacher/customers/:id/review",
    access: "teacher",
    input: { params: z.object({ id: idOf("customer") }) },
    output: z.object({
      family: z.object({ id, firstname: z.string() }),
      ...requestedShape,
      review: reviewSchema.nullable(),
      may_respond: z.boolean(),
      /** Until when the answer may be changed; null before there is one. */
      respond_until: instant.nullable(),
    }),
  }),

  /** A teacher asks a family for its review, once. 422 without a course, 409 when it has written one (API-062). */
  request: endpoint({
    method: "POST",
    path: "/api/teachers/reviews/request",
    access: "teacher",
    mailsOthers: true,
    once: true,
    input: { body: z.object({ customer_id: idOf("customer") }) },
    output: z.object({ review: z.object({ status: z.enum(reviewStates) }) }),
  }),

  /** A teacher answers a review, and may change the answer within thirty days (API-063, VAL-057). */
  respond: endpoint({
    method: "POST",
    path: "/api/teachers/reviews/:id/respond",
    access: "teacher",
    mailsOthers: true,
    once: true,
    input: { params: z.object({ id: idOf("review") }), body: responseSchema },
    output: reviewSchema,
  }),
};

export type Review = z.output<typeof reviewSchema>;
export type OwnReview = z.output<typeof ownReviewSchema>;
export type ReviewInput = z.output<typeof inputSchema>;

export type ReviewQuery = z.output<typeof reviewQuerySchema>;
