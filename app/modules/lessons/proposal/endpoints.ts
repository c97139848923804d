import { z } from "zod";

import {
  euros,
  instant,
  lineSchema,
  listOf,
  pagingShape,
  queryInstant,
  stateSchema,
  teacher,
  visitor,
  whole,
} from "#app/api/endpoint.ts";
import { idOf, secretOf } from "#app/api/id.ts";
import { publicMessage } from "#app/api/public-text.ts";
import { flag, lastOf } from "#app/api/wire.ts";
import { searchFormats } from "#app/modules/catalogue/price/domain.ts";
import { teacherModes } from "#app/modules/catalogue/teacher/domain.ts";
import { conditionKey } from "#app/modules/foundation/reference/condition.domain.ts";
import { needsComment } from "#app/modules/foundation/reference/domain.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

import { isEmpty, slotAnswers } from "./answer.domain.ts";
import {
  lessonRequestOrigins,
  shownOfferStatuses,
  teacherAnswers,
  type TeacherResponse,
  teacherResponses,
} from "./domain.ts";

/** Hyphenated form of the teacher's endpoints (CNV-09). */
export const hyphened = (response: TeacherResponse) => response.replaceAll("_", "-");

/** Both spellings are accepted (CNV-09); a button overrides the chosen card. */
const spelled = (value: unknown) => {
  const input = lastOf(value);
  return typeof input === "string" ? input.replaceAll("-", "_") : input;
};

const line = (longest: number) => z.string().trim().max(longest, "api.date.invalid").optional();

const typedEuros = z.preprocess(
  (sent) => (typeof sent === "string" ? Number(sent.replace(",", ".")) : sent),
  z
    .number({ error: "api.proposal.price" })
    .min(1, "api.proposal.price")
    .max(9999, "api.proposal.price"),
);

const minutes = z
  .number({ error: "api.course.duration" })
  .int("api.course.duration")
  .min(30, "api.course.duration")
  .max(480, "api.course.duration")
  .multipleOf(15, "api.course.duration");

const weekday = z.number().int("api.proposal.weekday").min(1, "api.proposal.weekday").max(7, {
  error: "api.proposal.weekday",
});

const givenValueSchema = z.object({
  date: z
    .union([z.iso.date(), z.object({ day: line(4), month: line(4), year: line(4) })], {
      error: "api.date.invalid",
    })
    .optional(),
  minutes: whole(minutes).optional(),
  price: typedEuros.optional(),
  weekday: whole(weekday).optional(),
  time: line(10),
});

const typedSlotSchema = z.object({
  at: z.union([queryInstant, z.enum(slotAnswers)]).optional(),
  on: z.iso.date({ error: "api.date.invalid" }).optional(),
  time: line(10),
});

/** An instant; or from a form, a proposed slot, or a listed day and a time. */
const slotSchema = z.union([queryInstant, typedSlotSchema], { error: "api.date.invalid" });

const fields = z.object({
  teacher_response: z.preprocess(
    spelled,
    z.enum(teacherAnswers, { error: "api.proposal.response_required" }),
  ),
  teacher_comments: publicMessage({ max: 100, over: "api.proposal.comment_too_long" }).optional(),
  condition_type_id: referenceId(
    "proposal_condition",
    "api.proposal.condition_required",
  ).optional(),
  refusal_type_id: referenceId("proposal_refusal", "api.proposal.refusal_required").optional(),
  condition_value: givenValueSchema.optional(),
  first_slot: slotSchema.optional(),
});

type Fields = z.output<typeof fields>;

type Lack = readonly [readonly string[], string];

/** Field that an answer lacks, and its error code (VAL-042). */
function lackOf(input: Fields): Lack | undefined {
  const { teacher_response: response, teacher_comments: words } = input;
  if (response === "clarifications_requested" && !words) {
    return [["teacher_comments"], "api.proposal.question_required"];
  }
  return response === "accepted_if" || response === "refused"
    ? lackOfChoice(input, response)
    : undefined;
}

function lackOfChoice(input: Fields, response: keyof typeof choiceOf): Lack | undefined {
  const { field, list, code } = choiceOf[response];
  const id = input[field];
  if (id === undefined) return [[field], code];
  if (input.teacher_comments || namesValue(input)) return undefined;
  if (!needsComment(list, id)) return undefined;
  const key = response === "accepted_if" ? conditionKey(id) : undefined;
  return key
    ? [["condition_value", key], "api.proposal.value_required"]
    : [["teacher_comments"], "api.proposal.comment_required"];
}

function namesValue({ teacher_response: response, ...input }: Fields): boolean {
  const { condition_type_id: id, condition_value: value } = input;
  const key = response === "accepted_if" && id !== undefined ? conditionKey(id) : undefined;
  return key !== undefined && value !== undefined && !isEmpty(value[key]);
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

const belongs: Readonly<Record<string, readonly string[]>> = {
  condition_type_id: ["accepted_if"],
  condition_value: ["accepted_if"],
  refusal_type_id: ["refused"],
  first_slot: ["accepted", "accepted_if"],
};

/** Input of another card, since left, is ignored: it is no longer visible. */
function meant(sent: unknown): unknown {
  if (typeof sent !== "object" || sent === null) return sent;
  const response = spelled((sent as Record<string, unknown>).teacher_response);
  return Object.fromEntries(
    Object.entries(sent).filter(([name]) => belongs[name]?.includes(String(response)) ?? true),
  );
}

export const teacherAnswerSchema = fields.superRefine((input, context) => {
  const lack = lackOf(input);
  if (lack) context.addIssue({ code: "custom", path: [...lack[0]], message: lack[1] });
});

export const teacherAnswerFormSchema = z.preprocess(meant, teacherAnswerSchema);

/** Readable by both sides: no private data of the other one. */
export const timelineLineSchema = lineSchema.extend({
  machine: z.enum(["lesson_request", "proposal", "offer"]),
  teacher: z.string().nullable(),
});

export const conditionValueSchema = z.object({
  date: z.iso.date().optional(),
  minutes: z.number().int().optional(),
  price: euros.optional(),
  weekday: z.number().int().optional(),
  time: z.string().optional(),
});

const responses = teacherResponses.map(hyphened) as [string, ...string[]];

/** No street, no family name (TEA-026, ENT-33). */
export const teacherProposalSchema = z.object({
  id: z.number().int(),
  lesson_request_id: z.number().int(),
  created_at: instant,
  expires_at: instant,
  student: z.object({ firstname: z.string(), level: z.string() }),
  subject: z.string(),
  course_type: z.enum(searchFormats),
  city: z.string().nullable(),
  distance_km: z.number().nullable(),
  comments: z.string(),
  questionnaire: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
  price: euros,
  /** Estimate for one hour: what is left of the price, then after contributions (CST-43). */
  salary: euros,
  net: euros,
  mode: z.enum(teacherModes),
  teacher_response: z.enum(responses),
  teacher_comments: z.string().nullable(),
  clarification_answer: z.string().nullable(),
  condition_type_id: z.number().int().nullable(),
  condition_value: conditionValueSchema.nullable(),
  first_slot: instant.nullable(),
  refusal_type_id: z.number().int().nullable(),
  offer_status: z.enum(shownOfferStatuses).nullable(),
  origin: z.enum(lessonRequestOrigins),
  answerable: z.boolean(),
  slot_choices: z.array(instant),
  slot_days: z.array(z.iso.date()),
  withdrawable: z.boolean(),
  responded_at: instant.nullable(),
  /** From waiting_first_course only (ENT-33). */
  family: z
    .object({ name: z.string(), phone: z.string().nullable(), address: z.string().nullable() })
    .nullable(),
  state: stateSchema,
  timeline: z.array(timelineLineSchema),
});

export const proposalQuerySchema = z.object({
  ...pagingShape,
  pending: flag.default(true),
});

const byId = z.object({ id: idOf("proposal") });
const byToken = z.object({ token: secretOf("proposal_link", z.string().min(20).max(100)) });

export const proposals = {
  list: teacher.get("/api/teacher/proposals", {
    list: true,
    query: proposalQuerySchema,
    output: listOf(teacherProposalSchema),
  }),
  show: teacher.get("/api/teacher/proposals/:id", {
    params: byId,
    output: teacherProposalSchema,
  }),
  respond: teacher.put("/api/teacher/proposals/:id", {
    mailsOthers: true,
    once: true,
    params: byId,
    body: teacherAnswerSchema,
    output: teacherProposalSchema,
  }),
  showLink: visitor.get("/api/public/proposal-links/:token", {
    cache: "no-store",
    limit: { calls: 60, perSeconds: 60 },
    params: byToken,
    output: z.object({ proposal: teacherProposalSchema, answered: z.boolean() }),
  }),
  answerLink: visitor.post("/api/public/proposal-links/:token", {
    mailsOthers: true,
    limit: { calls: 20, perSeconds: 60 },
    params: byToken,
    body: teacherAnswerSchema,
    output: teacherProposalSchema,
  }),
};

export type ProposalQuery = z.output<typeof proposalQuerySchema>;
export type TeacherAnswerInput = z.output<typeof teacherAnswerSchema>;
export type TeacherProposal = z.output<typeof teacherProposalSchema>;
