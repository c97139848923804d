import { z } from "zod";

import { euros, instant, listOf, operator, pagingShape, whole } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { noContact } from "#app/api/public-text.ts";
import { searchFormats } from "#app/modules/catalogue/price/domain.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";
import { termNames } from "#app/modules/lessons/matching/domain.ts";
import { exclusions } from "#app/modules/lessons/matching/excluded.domain.ts";
import { mostProposals } from "#app/modules/lessons/proposal/domain.ts";

import { cursusChoices, deskWaits, requestAges, requestOrders } from "./desk.domain.ts";
import { lessonRequestProcesses } from "./domain.ts";
import { lessonRequestSchema } from "./lesson-request.endpoints.ts";

const id = z.number().int();
const process = z.enum(lessonRequestProcesses);
const params = z.object({ id: idOf("lesson_request") });

const mostText = 2000;

const text = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(mostText, "api.field.too_big");

/** Stays in the history; the pages ask for it. */
const kept = z.string().trim().max(500, "api.operator.reason_long").optional();

const familySchema = z.object({ id, name: z.string() });

const rowSchema = z.object({
  /** When it is qualified, or its teachers are replaced, by itself. */
  next_at: instant.nullable(),
  /** What it waits for at the desk, and until when. */
  waits: z.enum(deskWaits).nullable(),
  due_at: instant.nullable(),
  late_by: z.string().nullable(),
  online: z.boolean(),
  city: z.string().nullable(),
  /** The teacher whom the family named. */
  wish: z.string().nullable(),
  /** Teachers it was put to, and how many of them said yes or no. */
  asked: id,
  accepted: id,
  refused: id,
  id,
  process,
  evaluated: z.boolean(),
  subject: z.string(),
  level: z.string(),
  student: z.string(),
  family: familySchema,
  created_at: instant,
});

const rankedSchema = z.object({
  teacher_id: id,
  teacher: z.string(),
  price: euros,
  /** Null online, and without a street. */
  distance_km: z.number().nullable(),
  rating: z.number().nullable(),
  score: z.number(),
  terms: z.array(
    z.object({
      name: z.enum(termNames),
      value: z.number(),
      weight: z.number(),
      points: z.number(),
      missing: z.boolean(),
    }),
  ),
});

const askedSchema = z.object({ id, asked: z.array(id) });
const endSchema = z.object({ id, process });

export const operatorEndpoints = {
  listAll: operator.get("/api/operator/requests", {
    list: true,
    query: z.object({
      state: process.optional(),
      /** Those alone that wait for the desk. */
      waiting: z.literal("true").optional(),
      subject_id: referenceId("subject").optional(),
      cursus: z.enum(cursusChoices).optional(),
      course_type: z.enum(searchFormats).optional(),
      age: z.enum(requestAges).optional(),
      order: z.enum(requestOrders).optional(),
      ...pagingShape,
    }),
    output: listOf(rowSchema),
  }),

  showAny: operator.get("/api/operator/requests/:id", {
    notes: "people",
    params,
    output: lessonRequestSchema.extend({
      family: familySchema.extend({
        email: z.string(),
        phone: z.string().nullable(),
        /** This one among them. */
        requests: z.number().int(),
      }),
      /** The teacher whom the family named. */
      wish: z.string().nullable(),
      /** Until when an operator qualifies it or finds other teachers; null where it waits for neither. */
      due_at: instant.nullable(),
      late_by: z.string().nullable(),
      /** Of the questionnaire. */
      answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    }),
  }),

  evaluate: operator.post("/api/operator/requests/:id/evaluate", {
    reason: "none",
    params,
    body: z.object({ reason: kept }),
    output: z.object({ id, step: lessonRequestSchema.shape.step }),
  }),

  ask: operator.post("/api/operator/requests/:id/teachers", {
    reason: "none",
    mailsOthers: true,
    params,
    body: z.object({
      teacher_ids: z.array(idOf("teacher")).min(1).max(mostProposals),
      reason: kept,
    }),
    output: askedSchema,
  }),

  removeTeacher: operator.delete("/api/operator/requests/:id/teachers/:proposal_id", {
    mailsOthers: true,
    params: params.extend({ proposal_id: idOf("proposal") }),
    query: z.object({ reason: text("api.linking.removal_reason").superRefine(noContact) }),
    output: endSchema.extend({ removed: id }),
  }),

  /** A teacher who is written to counts as reached (STM-05). */
  write: operator.post("/api/operator/requests/:id/message", {
    command: "request write :to [--again]",
    reason: "none",
    mailsOthers: true,
    params,
    body: z
      .object({
        to: z.enum(["family", "teacher"]),
        proposal_id: idOf("proposal").optional(),
        text: text("api.linking.message"),
      })
      .refine(({ to, proposal_id }) => to === "family" || proposal_id !== undefined, {
        error: "api.linking.message_to",
        path: ["proposal_id"],
      }),
    output: z.object({ id, to: z.enum(["family", "teacher"]), text: z.string() }),
  }),

  cancelAny: operator.post("/api/operator/requests/:id/cancel", {
    mailsOthers: true,
    params,
    body: z.object({ reason: text("api.linking.cancel_reason").superRefine(noContact) }),
    output: endSchema,
  }),

  matching: operator.get("/api/operator/requests/:id/matching", {
    list: true,
    params,
    query: z.object(pagingShape),
    output: listOf(rankedSchema).extend({
      excluded: z.array(
        z.object({ teacher_id: id, teacher: z.string(), excluded_because: z.enum(exclusions) }),
      ),
    }),
  }),

  askBest: operator.post("/api/operator/requests/:id/matching", {
    command: "request ask-best :count",
    reason: "none",
    mailsOthers: true,
    params,
    body: z.object({ count: whole(z.number().int().min(1).max(mostProposals)) }),
    output: askedSchema,
  }),
};

export type DeskRequestRow = z.output<typeof rowSchema>;
