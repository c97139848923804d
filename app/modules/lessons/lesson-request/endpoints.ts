import { z } from "zod";

import {
  endpoint,
  euros,
  instant,
  lineSchema,
  listOf,
  pagingShape,
  stateSchema,
} from "#app/api/endpoint.ts";
import { idOf, publicId } from "#app/api/id.ts";
import { publicText } from "#app/api/public-text.ts";
import { teacherModes } from "#app/modules/catalogue/teacher/domain.ts";
import { headlineShape } from "#app/modules/catalogue/teacher/endpoints.ts";
import { addressSchema, referenceId } from "#app/modules/foundation/reference/endpoints.ts";

import {
  courseTypes,
  lessonRequestOrigins,
  lessonRequestProcesses,
  widenChoices,
} from "./domain.ts";
import { shownOfferStatuses, teacherResponses } from "./proposal.domain.ts";
import { answerSchema, publicAnswers, questionnaireIdSchema } from "./questionnaire.endpoints.ts";
import { laterSteps, lessonRequestSteps } from "./timeline.domain.ts";

const named = z.object({ id: z.number().int(), name: z.string() });

/** One line of the history, as both sides may read it: no private data of the other side. */
export const timelineLineSchema = lineSchema.extend({
  machine: z.enum(["lesson_request", "proposal", "offer"]),
  teacher: z.string().nullable(),
});

/** Why this teacher: a strong term of the matching, told (OPS-03). */
export const reasonSchema = z.object({
  name: z.string(),
  detail: z.number().nullable(),
});

/** What a teacher's condition comes to: one of these, the one that it names (API-096). */
export const conditionValueSchema = z.object({
  date: z.iso.date().optional(),
  minutes: z.number().int().optional(),
  price: euros.optional(),
  weekday: z.number().int().optional(),
  time: z.string().optional(),
});

export const requestProposalSchema = z.object({
  id: z.number().int(),
  teacher: z.object({
    id: z.number().int(),
    firstname: z.string(),
    /** Of the surname, as everybody reads it (PUB-020). */
    initial: z.string().max(1),
    photo_url: z.string().nullable(),
    ...headlineShape,
    title: z.string(),
    slug: z.string(),
    rating: z.number().nullable(),
    reviews_count: z.number().int(),
    /** The median of past answers; null while nothing was answered. */
    response_time_hours: z.number().nullable(),
    /** Still of Préau, and takes students. */
    bookable: z.boolean(),
  }),
  teacher_response: z.enum(teacherResponses),
  teacher_comments: z.string().nullable(),
  clarification_answer: z.string().nullable(),
  condition: named.nullable(),
  condition_value: conditionValueSchema.nullable(),
  /** The first slot that the teacher offers. */
  first_slot: instant.nullable(),
  refusal: named.nullable(),
  offer_status: z.enum(shownOfferStatuses).nullable(),
  origin: z.enum(lessonRequestOrigins),
  price: euros,
  /** Null where no tax credit is due (STM-21). */
  price_after_tax_credit: euros.nullable(),
  credit_refusal: z.enum(["online", "not_approved"]).nullable(),
  mode: z.enum(teacherModes),
  distance_km: z.number().nullable(),
  reasons: z.array(reasonSchema),
  unknown: z.array(z.string()),
  asked_at: instant,
  responded_at: instant.nullable(),
  terms_accepted: z.boolean(),
  state: stateSchema,
});

/** A lesson request as its family reads it, with its own `address` for lessons at home (API-020, API-068). */
export const lessonRequestSchema = z.object({
  id: z.number().int(),
  created_at: instant,
  subject: named,
  level: named,
  student: z.object({ id: z.number().int(), firstname: z.string() }),
  course_type: z.enum(courseTypes),
  city: z.string().nullable(),
  city_code: z.string().nullable(),
  address: z.string().nullable().optional(),
  comments: z.string(),
  extended_search: z.boolean(),
  process: z.enum(lessonRequestProcesses),
  step: z.enum(lessonRequestSteps),
  /** The steps that were put off or passed without an answer: never said to be done (STM-02). */
  unanswered_steps: z.array(z.enum(laterSteps)),
  /** Of the tracker (LBL-01). */
  step_state: stateSchema,
  origin: z.enum(lessonRequestOrigins),
  /** `ongoing` until its answers are saved (ENT-07). */
  questionnaire: z.object({ id: questionnaireIdSchema, updated_at: instant.nullable() }),
  proposals: z.array(requestProposalSchema),
  contract_id: z.number().int().nullable(),
  /** While its contract may be withdrawn from: under which number, until which day (PUB-069). */
  withdrawal: z.object({ number: z.string(), until: z.iso.date() }).nullable(),
  first_course: z
    .object({ course_id: z.number().int().nullable(), date: instant, duration: z.number().int() })
    .nullable(),
  /** The first slot that the chosen teacher offered, while it is ahead and no date is fixed: to be confirmed by the call. */
  proposed_slot: instant.nullable(),
  /** The teacher, with a phone, for as long as the contract runs (ENT-33). */
  contact: z.object({ firstname: z.string(), phone: z.string().nullable() }).nullable(),
  /** What holds the contacts back at the payment step. */
  needs: z.object({ means: z.boolean(), terms: z.boolean() }).nullable(),
  /** A first refusal asks the family what to do (STM-04). */
  widen_open: z.boolean(),
  /** Why it may not be cancelled; null when it may. */
  cancel_refusal: z.string().nullable(),
  /** The last answer awaited from a teacher. */
  answers_due_at: instant.nullable(),
  state: stateSchema,
  timeline: z.array(timelineLineSchema),
});

const oneOf = (...ids: (number | undefined)[]) => ids.find((id) => id !== undefined);

/** What a family asks (API-027); both spellings of the three ids are read. */
export const lessonRequestBodySchema = z
  .object({
    student_id: idOf("student").optional(),
    student: idOf("student").optional(),
    subject_id: referenceId("subject").optional(),
    subject: referenceId("subject").optional(),
    scholar_level_id: referenceId("level").optional(),
    scholar_level: referenceId("level").optional(),
    teacher_wish_id: publicId("teacher").nullable().default(null),
    course_type: z.enum(courseTypes, { error: "api.linking.course_type" }),
    comments: publicText({ max: 1000 }).default(""),
    extended_search: z.boolean().default(false),
    lesson_request_id: idOf("lesson_request").nullable().default(null),
    address: addressSchema.nullable().default(null),
    /** Sent with the request, it qualifies it at once. */
    questionnaire: publicAnswers(answerSchema, 30).nullable().default(null),
  })
  .transform((body, context) => {
    const ids = {
      student_id: oneOf(body.student_id, body.student),
      subject_id: oneOf(body.subject_id, body.subject),
      scholar_level_id: oneOf(body.scholar_level_id, body.scholar_level),
    };
    for (const [name, id] of Object.entries(ids)) {
      if (id !== undefined || body.lesson_request_id) continue;
      context.addIssue({ code: "custom", path: [name], message: "api.field.invalid_type" });
    }
    const {
      student_id: studentId = 0,
      subject_id: subjectId = 0,
      scholar_level_id: levelId = 0,
    } = ids;
    return {
      studentId,
      subjectId,
      levelId,
      teacherWishId: body.teacher_wish_id,
      courseType: body.course_type,
      comments: body.comments,
      extendedSearch: body.extended_search,
      lessonRequestId: body.lesson_request_id,
      address: body.address,
      questionnaire: body.questionnaire,
    };
  });

export const cancelLessonRequestSchema = z.object({
  refusal_type_id: referenceId("refusal_type").optional(),
  comment: z.string().trim().max(500).optional(),
});

export const widenSchema = z.object({
  choice: z.enum(widenChoices, { error: "api.linking.choice_required" }),
  teacher_wish_id: publicId("teacher").optional(),
});

export const laterSchema = z.object({ step: z.enum(laterSteps) });

export const clarificationSchema = z.object({
  proposal_id: idOf("proposal"),
  answer: publicText({
    max: 300,
    over: "api.linking.answer_too_long",
    missing: "api.linking.answer_required",
  }).min(1, "api.linking.answer_required"),
});

const byId = z.object({ id: idOf("lesson_request") });

export const lessonRequestEndpoints = {
  /** The signed-in family's requests, the running ones first (API-020). */
  list: endpoint({
    method: "GET",
    path: "/api/customer/linking",
    access: "customer",
    list: true,
    input: { query: z.object(pagingShape) },
    output: listOf(lessonRequestSchema).extend({
      currentLessonRequestId: z.number().int().nullable(),
    }),
  }),
  /** Those that run, without what was answered to them. */
  running: endpoint({
    method: "GET",
    path: "/api/customer/lesson-requests/running",
    access: "customer",
    list: true,
    input: {},
    output: listOf(
      lessonRequestSchema.pick({ id: true, created_at: true, subject: true, student: true }),
    ),
  }),
  show: endpoint({
    method: "GET",
    path: "/api/customer/linking/:id",
    access: "customer",
    input: { params: byId },
    output: lessonRequestSchema,
  }),
  /** Asks for lessons, or with lesson_request_id one more teacher; each writes to as many as eight people. */
  create: endpoint({
    method: "POST",
    path: "/api/linking",
    access: "customer",
    mailsOthers: true,
    once: true,
    limit: { calls: 10, perSeconds: 3600, count: "done", code: "api.linking.too_many" },
    status: 201,
    input: { body: lessonRequestBodySchema },
    output: z.object({ id: z.number().int(), lesson_request_id: z.number().int() }),
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/customer/linking/:id/cancel",
    access: "customer",
    mailsOthers: true,
    once: true,
    input: { params: byId, body: cancelLessonRequestSchema },
    output: lessonRequestSchema,
  }),
  /** Answers a teacher's question; the teacher is waited for again. */
  clarify: endpoint({
    method: "POST",
    path: "/api/customer/linking/:id/clarification",
    access: "customer",
    mailsOthers: true,
    once: true,
    input: { params: byId, body: clarificationSchema },
    output: lessonRequestSchema,
  }),
  /** What to do after a first refusal: ask others, choose another, stop. */
  widen: endpoint({
    method: "POST",
    path: "/api/customer/linking/:id/widen",
    access: "customer",
    mailsOthers: true,
    once: true,
    input: { params: byId, body: widenSchema },
    output: lessonRequestSchema,
  }),
  /** Puts off one of the two steps that hold nothing back. */
  later: endpoint({
    method: "POST",
    path: "/api/customer/linking/:id/later",
    access: "customer",
    input: { params: byId, body: laterSchema },
    output: lessonRequestSchema,
  }),
};

export type LessonRequest = z.output<typeof lessonRequestSchema>;
export type RequestProposal = z.output<typeof requestProposalSchema>;
export type LessonRequestInput = z.output<typeof lessonRequestBodySchema>;
