import { z } from "zod";

import { endpoint, euros, instant, listOf, pagingShape, stateSchema } from "#app/api/endpoint.ts";
import { idOf, secretOf } from "#app/api/id.ts";
import { needsComment } from "#app/modules/reference/domain.ts";
import { referenceId } from "#app/modules/reference/endpoints.ts";
import { teacherModes } from "#app/modules/teacher/domain.ts";

import { courseTypes, lessonRequestOrigins } from "./domain.ts";
import { lessonRequestSchema, timelineLineSchema } from "./endpoints.ts";
import {
  customerAnswers,
  shownOfferStatuses,
  teacherAnswers,
  type TeacherResponse,
  teacherResponses,
} from "./proposal.domain.ts";

/** The hyphen form of the teacher's endpoints (CNV-09). */
export const hyphened = (response: TeacherResponse) => response.replaceAll("_", "-");

/** Both spellings are read everywhere (CNV-09). */
const spelled = (value: unknown) =>
  typeof value === "string" ? value.replaceAll("-", "_") : value;

/** What the family answers to an offer; terms_version is the version of the terms accepted. */
export const proposalAnswerSchema = z.object({
  id: idOf("proposal"),
  response: z.enum(customerAnswers, { error: "api.proposal.answer_required" }),
  refusal_type_id: referenceId("refusal_type").optional(),
  terms_version: z.string().min(1).max(40).optional(),
  /** The express request that the lessons begin within the 14 days (LAW-07). */
  begin_at_once: z.boolean().optional(),
});

const fields = z.object({
  teacher_response: z.preprocess(
    spelled,
    z.enum(teacherAnswers, { error: "api.proposal.response_required" }),
  ),
  teacher_comments: z
    .string()
    .trim()
    .max(100, { error: "api.proposal.comment_too_long" })
    .optional(),
  condition_type_id: referenceId(
    "proposal_condition",
    "api.proposal.condition_required",
  ).optional(),
  refusal_type_id: referenceId("proposal_refusal", "api.proposal.refusal_required").optional(),
});

type Fields = z.output<typeof fields>;

/** What an answer lacks to be one (VAL-042): its field and its code. */
function lackOf(said: Fields): [keyof Fields, string] | undefined {
  const { teacher_response: response, teacher_comments: words } = said;
  if (response === "clarifications_requested" && !words) {
    return ["teacher_comments", "api.proposal.question_required"];
  }
  return response === "accepted_if" || response === "refused"
    ? lackOfChoice(said, response)
    : undefined;
}

function lackOfChoice(
  said: Fields,
  response: keyof typeof choiceOf,
): [keyof Fields, string] | undefined {
  const { field, list, code } = choiceOf[response];
  const id = said[field];
  if (id === undefined) return [field, code];
  return needsComment(list, id) && !said.teacher_comments
    ? ["teacher_comments", "api.proposal.comment_required"]
    : undefined;
}

const choiceOf = {
  accepted_if: {
    field: "condition_type_id",
    list: "proposalConditions",
    code: "api.proposal.condition_required",
  },
  refused: {
    field: "refusal_type_id",
    list: "proposalRefusals",
    code: "api.proposal.refusal_required",
  },
} as const;

/** What a teacher responds: one of the four answers, or a yes taken back (TEA-027). */
export const teacherAnswerSchema = fields.superRefine((said, context) => {
  const lack = lackOf(said);
  if (lack) context.addIssue({ code: "custom", path: [lack[0]], message: lack[1] });
});

const responses = teacherResponses.map(hyphened) as [string, ...string[]];

/** A request as the teacher who is asked reads it: no street, no family's name (TEA-026, ENT-33). */
export const teacherProposalSchema = z.object({
  id: z.number().int(),
  lesson_request_id: z.number().int(),
  created_at: instant,
  expires_at: instant,
  student: z.object({ firstname: z.string(), level: z.string() }),
  subject: z.string(),
  course_type: z.enum(courseTypes),
  city: z.string().nullable(),
  distance_km: z.number().nullable(),
  comments: z.string(),
  questionnaire: z.array(z.object({ question: z.string(), answer: z.string() })),
  price: euros,
  /** One hour, an estimation: what is left of the price, then of the contributions (CST-43). */
  salary: euros,
  net: euros,
  mode: z.enum(teacherModes),
  teacher_response: z.enum(responses),
  teacher_comments: z.string().nullable(),
  clarification_answer: z.string().nullable(),
  condition_type_id: z.number().int().nullable(),
  refusal_type_id: z.number().int().nullable(),
  offer_status: z.enum(shownOfferStatuses).nullable(),
  origin: z.enum(lessonRequestOrigins),
  answerable: z.boolean(),
  withdrawable: z.boolean(),
  responded_at: instant.nullable(),
  /** The family, from waiting_first_course only (ENT-33). */
  family: z
    .object({ name: z.string(), phone: z.string().nullable(), address: z.string().nullable() })
    .nullable(),
  state: stateSchema,
  timeline: z.array(timelineLineSchema),
});

export const proposalQuerySchema = z.object({
  ...pagingShape,
  pending: z
    .enum(["true", "false"])
    .default("true")
    .transform((word) => word === "true"),
});

const byId = z.object({ id: idOf("proposal") });
const byToken = z.object({ token: secretOf("proposal_link", z.string().min(20).max(100)) });

export const proposalEndpoints = {
  /** Accepts or refuses an offer, once; the second acceptance of a request is a conflict. */
  answer: endpoint({
    method: "POST",
    path: "/api/customer/answer_proposal",
    access: "customer",
    once: true,
    input: { body: proposalAnswerSchema },
    output: lessonRequestSchema,
  }),
  /** The teacher's requests: those to answer, or those answered. */
  list: endpoint({
    method: "GET",
    path: "/api/teacher/proposals",
    access: "teacher",
    list: true,
    input: { query: proposalQuerySchema },
    output: listOf(teacherProposalSchema),
  }),
  show: endpoint({
    method: "GET",
    path: "/api/teacher/proposals/:id",
    access: "teacher",
    input: { params: byId },
    output: teacherProposalSchema,
  }),
  respond: endpoint({
    method: "PUT",
    path: "/api/teacher/proposals/:id",
    access: "teacher",
    once: true,
    input: { params: byId, body: teacherAnswerSchema },
    output: teacherProposalSchema,
  }),
  /** What the secret link of the mail shows; nothing changes by it. */
  link: endpoint({
    method: "GET",
    path: "/api/public/proposal-links/:token",
    access: "public",
    cache: "no-store",
    limit: { calls: 60, perSeconds: 60 },
    input: { params: byToken },
    output: z.object({ proposal: teacherProposalSchema, answered: z.boolean() }),
  }),
  /** Answers by the link and uses it up. */
  answerLink: endpoint({
    method: "POST",
    path: "/api/public/proposal-links/:token",
    access: "public",
    limit: { calls: 20, perSeconds: 60 },
    input: { params: byToken, body: teacherAnswerSchema },
    output: teacherProposalSchema,
  }),
};

export type ProposalQuery = z.output<typeof proposalQuerySchema>;
export type ProposalAnswer = z.output<typeof proposalAnswerSchema>;
export type TeacherAnswerInput = z.output<typeof teacherAnswerSchema>;
export type TeacherProposal = z.output<typeof teacherProposalSchema>;
