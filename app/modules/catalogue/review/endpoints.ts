import { z } from "zod";

import {
  customer,
  instant,
  lineSchema,
  listOf,
  operator,
  pagingShape,
  stateSchema,
  teacher,
  visitor,
  whole,
} from "#app/api/endpoint.ts";
import { idOf, publicId } from "#app/api/id.ts";
import { noContact, publicText } from "#app/api/public-text.ts";
import { flag } from "#app/api/wire.ts";
import { rankingTypes } from "#app/modules/foundation/reference/domain.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

import {
  laterCriterion,
  longestReview,
  moderatedStates,
  reviewStates,
  withheldParts,
} from "./domain.ts";

const id = z.number().int();

const detailShape = { id, ranking_type_id: id, name: z.string() };

/** Signed by first name and initial, dated twice (LAW-10). */
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

export const requestedShape = {
  may_request: z.boolean(),
  requested_at: instant.nullable(),
  state: stateSchema.nullable(),
};

/** A family's own review (API-060, ENT-15). */
export const ownReviewSchema = z.object({
  id,
  teacher_id: id,
  details: z.array(z.object({ ...detailShape, value: z.number().int() })),
  review: z.string(),
  teacher_response: z.string().nullable(),
  experience_date: z.iso.date(),
  published_at: instant,
  status: z.enum(reviewStates),
  state: stateSchema,
  until: instant,
  may_change: z.boolean(),
  hidden_reason: z.string().nullable(),
});

const fault = "api.review.mark";

const mark = whole(z.number({ error: fault }).int(fault).min(1, fault).max(5, fault));

const text = publicText({ max: longestReview, over: "api.review.too_long" }).default("");

const inputSchema = z.object({
  details: z
    .array(z.object({ ranking_type_id: referenceId("ranking_type"), value: mark }))
    .min(1, fault)
    .max(20),
  review: text,
});

type Criterion = (typeof rankingTypes)[number];

const markByCode = Object.fromEntries(rankingTypes.map((code) => [code, mark])) as Record<
  Criterion,
  typeof mark
>;

export const reviewFormSchema = z.object({
  marks: z.object({ ...markByCode, [laterCriterion]: mark.optional() }),
  review: text,
});

export const detailsOf = ({ marks }: z.output<typeof reviewFormSchema>) =>
  rankingTypes.flatMap((code, index) => {
    const value = marks[code];
    return value === undefined ? [] : [{ ranking_type_id: index + 1, value }];
  });

export const responseSchema = z.object({
  teacher_response: publicText({
    max: longestReview,
    over: "api.review.too_long",
    missing: "api.review.response_required",
  }).min(1, "api.review.response_required"),
});

export const moderatedSchema = reviewSchema
  .pick({
    id: true,
    teacher_id: true,
    author: true,
    rating: true,
    review: true,
    teacher_response: true,
    published_at: true,
  })
  .extend({
    teacher: z.string(),
    state: z.enum(moderatedStates),
    withheld: z.enum(withheldParts).nullable(),
    hidden_reason: z.string().nullable(),
    customer_id: id.nullable(),
    /** The last notice about it. */
    notice: z
      .object({ id, open: z.boolean(), contested: z.boolean(), text: z.string() })
      .nullable(),
  });

export const reviews = {
  listPublic: visitor.get("/api/public/teachers/reviews", {
    scope: "teachers",
    query: reviewQuerySchema,
    output: listOf(reviewSchema).extend({ rating: z.number().nullable() }),
    list: true,
    cache: 60,
  }),

  showOwn: customer.get("/api/customer/teachers/:id/review", {
    params: z.object({ id: idOf("teacher") }),
    output: z.object({
      teacher: z.object({ id, firstname: z.string() }),
      author: z.string(),
      may_write: z.boolean(),
      requested_at: instant.nullable(),
      state: stateSchema.nullable(),
      review: ownReviewSchema.nullable(),
    }),
  }),

  write: customer.post("/api/teachers/reviews", {
    mailsOthers: true,
    status: 201,
    once: true,
    body: inputSchema.extend({ teacher_id: publicId("teacher") }),
    output: ownReviewSchema,
  }),

  edit: customer.put("/api/teachers/reviews", {
    once: true,
    body: inputSchema.extend({
      teacher_id: publicId("teacher").optional(),
      id: idOf("review").optional(),
    }),
    output: ownReviewSchema,
  }),

  showOfFamily: teacher.get("/api/teacher/customers/:id/review", {
    params: z.object({ id: idOf("customer") }),
    output: z.object({
      family: z.object({ id, firstname: z.string() }),
      ...requestedShape,
      review: reviewSchema.nullable(),
      may_respond: z.boolean(),
      respond_until: instant.nullable(),
    }),
  }),

  request: teacher.post("/api/teachers/reviews/request", {
    mailsOthers: true,
    once: true,
    body: z.object({ customer_id: idOf("customer") }),
    output: z.object({ review: z.object({ status: z.enum(reviewStates) }) }),
  }),

  respond: teacher.post("/api/teachers/reviews/:id/respond", {
    mailsOthers: true,
    once: true,
    params: z.object({ id: idOf("review") }),
    body: responseSchema,
    output: reviewSchema,
  }),

  list: operator.get("/api/operator/reviews", {
    list: true,
    query: z.object({
      state: z.enum(moderatedStates).optional(),
      /** Those whose notice waits for its decision. */
      reported: flag.optional(),
      ...pagingShape,
    }),
    output: listOf(moderatedSchema),
  }),

  /** One review with its history, hidden or not (API-251, OPS-31). */
  showAny: operator.get("/api/operator/reviews/:id", {
    notes: "people",
    params: z.object({ id: idOf("review") }),
    output: moderatedSchema.extend({
      history: z.array(lineSchema.extend({ details: z.record(z.string(), z.unknown()) })),
    }),
  }),

  /** The author reads the reason (OPS-11). */
  moderate: operator.post("/api/operator/reviews/:id/moderation", {
    command: ["review hide action=hide", "review publish action=publish"],
    mailsOthers: true,
    params: z.object({ id: idOf("review") }),
    body: z.object({
      action: z.enum(["publish", "hide"]),
      reason: z.string().superRefine(noContact).optional(),
    }),
    output: moderatedSchema.pick({ id: true, state: true }),
  }),
};

export type Review = z.output<typeof reviewSchema>;
export type OwnReview = z.output<typeof ownReviewSchema>;
export type ReviewInput = z.output<typeof inputSchema>;

export type ReviewQuery = z.output<typeof reviewQuerySchema>;
