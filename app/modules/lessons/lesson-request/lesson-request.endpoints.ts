import { z } from "zod";

import { customer, euros, instant, listOf, pagingShape, stateSchema } from "#app/api/endpoint.ts";
import { idOf, publicId } from "#app/api/id.ts";
import { publicText } from "#app/api/public-text.ts";
import { lastOf, learner, named } from "#app/api/wire.ts";
import { searchFormats } from "#app/modules/catalogue/price/domain.ts";
import { teacherModes } from "#app/modules/catalogue/teacher/domain.ts";
import { headlineShape } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { addressSchema, referenceId } from "#app/modules/foundation/reference/endpoints.ts";
import {
  customerAnswers,
  lessonRequestOrigins,
  shownOfferStatuses,
  teacherResponses,
} from "#app/modules/lessons/proposal/domain.ts";
import {
  conditionValueSchema,
  timelineLineSchema,
} from "#app/modules/lessons/proposal/endpoints.ts";

import { announcements, lessonRequestProcesses, widenChoices } from "./domain.ts";
import { answerSchema, publicAnswers, questionnaireIdSchema } from "./questionnaire.endpoints.ts";
import { laterSteps, lessonRequestSteps } from "./timeline.domain.ts";

export const reasonSchema = z.object({
  name: z.string(),
  detail: z.number().nullable(),
});

export const requestProposalSchema = z.object({
  id: z.number().int(),
  teacher: z.object({
    id: z.number().int(),
    firstname: z.string(),
    initial: z.string().max(1),
    photo_url: z.string().nullable(),
    ...headlineShape,
    title: z.string(),
    slug: z.string(),
    rating: z.number().nullable(),
    reviews_count: z.number().int(),
    response_time_hours: z.number().nullable(),
    bookable: z.boolean(),
  }),
  teacher_response: z.enum(teacherResponses),
  teacher_comments: z.string().nullable(),
  clarification_answer: z.string().nullable(),
  condition: named.nullable(),
  condition_value: conditionValueSchema.nullable(),
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
  /** The family chose no one in time; it may ask this teacher again. */
  lapsed: z.boolean(),
  state: stateSchema,
});

export const lessonRequestSchema = z.object({
  id: z.number().int(),
  created_at: instant,
  subject: named,
  level: named,
  student: learner,
  course_type: z.enum(searchFormats),
  city: z.string().nullable(),
  city_code: z.string().nullable(),
  address: z.string().nullable().optional(),
  comments: z.string(),
  extended_search: z.boolean(),
  process: z.enum(lessonRequestProcesses),
  step: z.enum(lessonRequestSteps),
  /** Steps put off or passed unanswered; never shown as done (STM-02). */
  unanswered_steps: z.array(z.enum(laterSteps)),
  step_state: stateSchema,
  origin: z.enum(lessonRequestOrigins),
  questionnaire: z.object({ id: questionnaireIdSchema, updated_at: instant.nullable() }),
  proposals: z.array(requestProposalSchema),
  contract_id: z.number().int().nullable(),
  /** While its contract may be withdrawn from (PUB-069). */
  withdrawal: z.object({ number: z.string(), until: z.iso.date() }).nullable(),
  first_course: z
    .object({ course_id: z.number().int().nullable(), date: instant, duration: z.number().int() })
    .nullable(),
  /** First slot of the chosen teacher, while it is ahead and no date is fixed. */
  proposed_slot: instant.nullable(),
  /** For as long as the contract runs (ENT-33). */
  contact: z.object({ firstname: z.string(), phone: z.string().nullable() }).nullable(),
  /** What holds the contacts back at the payment step. */
  needs: z.object({ means: z.boolean(), terms: z.boolean() }).nullable(),
  widen_open: z.boolean(),
  announcement: z.enum(announcements).nullable(),
  /** Why it may not be cancelled; null when it may. */
  cancel_refusal: z.string().nullable(),
  answers_due_at: instant.nullable(),
  state: stateSchema,
  timeline: z.array(timelineLineSchema),
});

const oneOf = (...ids: (number | undefined)[]) => ids.find((id) => id !== undefined);

/** Both spellings of the three ids are accepted (API-027). */
export const lessonRequestBodySchema = z
  .object({
    student_id: idOf("student").optional(),
    student: idOf("student").optional(),
    subject_id: referenceId("subject").optional(),
    subject: referenceId("subject").optional(),
    scholar_level_id: referenceId("level").optional(),
    scholar_level: referenceId("level").optional(),
    teacher_wish_id: publicId("teacher").nullable().default(null),
    /** Asked with that one; who does not suit the request is left out. */
    other_wish_ids: z.array(publicId("teacher")).max(3).optional(),
    course_type: z.enum(searchFormats, { error: "api.linking.course_type" }),
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
      ...(body.other_wish_ids && { otherWishIds: body.other_wish_ids }),
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

export const proposalAnswerSchema = z.object({
  id: idOf("proposal"),
  response: z.enum(customerAnswers, { error: "api.proposal.answer_required" }),
  refusal_type_id: referenceId("refusal_type").optional(),
  terms_version: z.preprocess(lastOf, z.string().min(1).max(40).optional()),
  /** Express request to begin within the 14 days (LAW-07). */
  begin_at_once: z.boolean().optional(),
});

const byId = z.object({ id: idOf("lesson_request") });

export const lessonRequestEndpoints = {
  list: customer.get("/api/customer/linking", {
    list: true,
    query: z.object(pagingShape),
    output: listOf(lessonRequestSchema).extend({
      currentLessonRequestId: z.number().int().nullable(),
    }),
  }),
  running: customer.get("/api/customer/lesson-requests/running", {
    list: true,
    output: listOf(
      lessonRequestSchema.pick({ id: true, created_at: true, subject: true, student: true }),
    ),
  }),
  show: customer.get("/api/customer/linking/:id", {
    params: byId,
    output: lessonRequestSchema,
  }),
  /** With `lesson_request_id`, asks one more teacher; each call writes to up to eight people. */
  create: customer.post("/api/linking", {
    mailsOthers: true,
    once: true,
    limit: { calls: 10, perSeconds: 3600, count: "done", code: "api.linking.too_many" },
    status: 201,
    body: lessonRequestBodySchema,
    output: z.object({ id: z.number().int(), lesson_request_id: z.number().int() }),
  }),
  cancel: customer.post("/api/customer/linking/:id/cancel", {
    mailsOthers: true,
    once: true,
    params: byId,
    body: cancelLessonRequestSchema,
    output: lessonRequestSchema,
  }),
  answerProposal: customer.post("/api/customer/answer_proposal", {
    mailsOthers: true,
    once: true,
    body: proposalAnswerSchema,
    output: lessonRequestSchema,
  }),
  clarify: customer.post("/api/customer/linking/:id/clarification", {
    mailsOthers: true,
    once: true,
    params: byId,
    body: clarificationSchema,
    output: lessonRequestSchema,
  }),
  widen: customer.post("/api/customer/linking/:id/widen", {
    mailsOthers: true,
    once: true,
    params: byId,
    body: widenSchema,
    output: lessonRequestSchema,
  }),
  /** Asks again the teachers whose yes lapsed (STM-06). */
  askAgain: customer.post("/api/customer/linking/:id/ask-again", {
    mailsOthers: true,
    once: true,
    params: byId,
    output: lessonRequestSchema,
  }),
  /** Refuses the announcement of a request: no teacher reads it any more (CST-57). */
  refuseAnnouncement: customer.post("/api/customer/linking/:id/refuse-announcement", {
    params: byId,
    output: lessonRequestSchema,
  }),
  later: customer.post("/api/customer/linking/:id/later", {
    params: byId,
    body: laterSchema,
    output: lessonRequestSchema,
  }),
};

export type LessonRequest = z.output<typeof lessonRequestSchema>;
export type RequestProposal = z.output<typeof requestProposalSchema>;
export type LessonRequestInput = z.output<typeof lessonRequestBodySchema>;
export type ProposalAnswer = z.output<typeof proposalAnswerSchema>;
