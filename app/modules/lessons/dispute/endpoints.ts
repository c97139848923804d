import { z } from "zod";

import { euros, instant, lineSchema, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { noContact } from "#app/api/public-text.ts";
import { billStates } from "#app/modules/billing/bill/domain.ts";
import { paidBy } from "#app/modules/billing/payment/operator.endpoints.ts";
import { presenceSchema } from "#app/modules/foundation/room-link/presence.endpoints.ts";
import {
  decisions,
  disputeKinds,
  disputeOutcomes,
} from "#app/modules/lessons/course/dispute.domain.ts";
import { courseAlerts, courseStatuses } from "#app/modules/lessons/course/domain.ts";

/** `silence`: escalated without a contest. */
const disputeSchema = z.object({
  course_id: z.number().int(),
  customer_id: z.number().int(),
  customer: z.string().nullable(),
  teacher_id: z.number().int(),
  teacher: z.string().nullable(),
  date: instant,
  duration: z.number().int(),
  amount: euros,
  kind: z.enum([...disputeKinds, "silence"]),
  cause_id: z.number().int().nullable(),
  cause: z.string().nullable(),
  family: z.string().nullable(),
  teacher_answer: z.string().nullable(),
  since: instant,
  until: instant.nullable(),
  /** « de 3 jours » once both were promised a decision before. */
  late_by: z.string().nullable(),
});

const ofCourse = z.object({ course_id: idOf("course") });

export const disputes = {
  /** Courses that wait for a decision, the next deadline first (OPS-05). */
  list: operator.get("/api/operator/disputes", {
    list: true,
    query: z.object(pagingShape),
    output: listOf(disputeSchema),
  }),

  show: operator.get("/api/operator/disputes/:course_id", {
    notes: "people",
    params: ofCourse,
    output: disputeSchema.extend({
      status: z.enum(courseStatuses),
      alerts: z.array(z.enum(courseAlerts)),
      comments: z.string().nullable(),
      presence: presenceSchema,
      late: z.boolean(),
      answered_at: instant.nullable(),
      outcome: z.enum(disputeOutcomes).nullable(),
      reason: z.string().nullable(),
      /** Other contests of these two, the newest first. */
      earlier: z.array(
        z.object({
          course_id: z.number().int(),
          date: instant,
          duration: z.number().int(),
          kind: z.enum(disputeKinds),
          outcome: z.enum(disputeOutcomes).nullable(),
        }),
      ),
      /** How contests of this kind and cause ended. */
      similar: z.array(z.object({ outcome: z.enum(disputeOutcomes), count: z.number().int() })),
      history: z.array(lineSchema),
    }),
  }),

  decide: operator.post("/api/operator/disputes/:course_id/decision", {
    money: true,
    command: "dispute decide :decision",
    params: ofCourse,
    body: z.object({
      decision: z.enum(decisions),
      /** Minutes due, when reduced. */
      duration: z.number().int().optional(),
      /** Who bears what the family does not owe; Préau by default (OPS-06). */
      paid_by: paidBy,
      /** Both sides read it. */
      reason: z
        .string("api.course.decision_reason")
        .trim()
        .min(1, "api.course.decision_reason")
        .max(1000, "api.course.comment_too_long")
        .superRefine(noContact),
    }),
    output: z.object({
      course: z.object({
        id: z.number().int(),
        status: z.enum(courseStatuses),
        duration: z.number().int(),
        amount: euros,
      }),
      /** The bill in force; null once cancelled. */
      bill: z
        .object({
          id: z.number().int(),
          number: z.string(),
          status: z.enum(billStates),
          amount: euros,
        })
        .nullable(),
    }),
  }),
};

export type DisputeLine = z.output<typeof disputeSchema>;
