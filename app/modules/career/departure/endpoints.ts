import { z } from "zod";

import {
  euros,
  instant,
  listOf,
  operator,
  pagingShape,
  teacher,
  typedDaySchema,
} from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { wrongPart } from "#app/lib/paris-time.ts";

import { leavingReasons, openMatters } from "./domain.ts";

const comment = z.string().trim().max(500, "api.field.too_big").optional();
const reason = z.enum(leavingReasons, { error: "api.departure.reason" });

const departureSchema = z.object({
  date: z.iso.date("api.departure.date"),
  reason: reason.optional(),
  comment,
});

const lastDay = typedDaySchema.superRefine((typed, context) => {
  const wrong = wrongPart(typed);
  if (wrong) context.addIssue({ code: "custom", path: [wrong], message: `api.date.${wrong}` });
});

export const leaveFormSchema = z.object({ last_day: lastDay, reason, comment });

const planSchema = z.object({
  date: z.iso.date().nullable(),
  withdrawable: z.boolean(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  due: z.array(z.object({ amount: euros, date: instant })),
  waiting: euros,
  contracts: z.array(z.object({ id: z.number().int(), student: z.string(), family: z.string() })),
  open: z.array(z.object({ kind: z.enum(openMatters), count: z.number().int() })),
});

const id = z.number().int();

export const departureRowSchema = z.object({
  leaves_at: instant,
  id,
  name: z.string(),
  asked_at: instant,
  asked_by: z.enum(["teacher", "operator"]),
  reason: z.enum(leavingReasons).nullable(),
  comment: z.string().nullable(),
  left_at: instant.nullable(),
});

const shownDepartureSchema = z.object({
  teacher_id: id,
  name: z.string(),
  departure: departureRowSchema.nullable(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  open: z.array(z.object({ kind: z.enum(openMatters), count: z.number().int() })),
  families: z.array(
    z.object({
      contract_id: id,
      customer_id: id,
      family: z.string(),
      student: z.string(),
      subject: z.string(),
      /** Agreed dates still to come. */
      planned: z.number().int(),
      next_at: instant.nullable(),
      /** When other teachers were last proposed. */
      proposed_at: instant.nullable(),
    }),
  ),
});

const mostProposed = 3;

const ofFamily = z.object({ id: idOf("teacher"), contract_id: idOf("contract") });

const othersSchema = z.object({
  contract_id: id,
  customer_id: id,
  name: z.string(),
  family: z.string(),
  student: z.string(),
  subject: z.string(),
  level: z.string(),
  last_day: z.iso.date(),
  best: z.array(
    z.object({
      id,
      name: z.string(),
      score: z.number(),
      price: euros,
      distance_km: z.number().nullable(),
      rating: z.number().nullable(),
    }),
  ),
});

export const departures = {
  show: teacher.get("/api/teacher/leave", {
    cache: "no-store",
    output: planSchema,
  }),
  /** Each departure or withdrawal mails every family: three a day. */
  leave: teacher.post("/api/teacher/leave", {
    mailsOthers: true,
    once: true,
    limit: { calls: 3, perSeconds: 86_400, count: "done" },
    body: departureSchema,
    output: planSchema,
  }),
  withdraw: teacher.delete("/api/teacher/leave", {
    mailsOthers: true,
    output: planSchema,
  }),

  list: operator.get("/api/operator/departures", {
    command: "teacher departures",
    list: true,
    query: z.object(pagingShape),
    output: listOf(departureRowSchema),
  }),

  /** A teacher's departure, if one was announced, with the families whose lessons end (API-222, OPS-23). */
  showAny: operator.get("/api/operator/departures/:id", {
    command: "teacher departure",
    notes: "people",
    params: z.object({ id: idOf("teacher") }),
    output: shownDepartureSchema,
  }),

  /** The best twelve who could go on with a family of a teacher who leaves; 404 when none was announced (OPS-23). */
  listOthers: operator.get("/api/operator/departures/:id/contracts/:contract_id/teachers", {
    command: "teacher others",
    notes: "people",
    params: ofFamily,
    output: othersSchema,
  }),

  /** Names up to three of them to the family, with an address where it asks all at once (OPS-23). */
  proposeOthers: operator.post("/api/operator/departures/:id/contracts/:contract_id/teachers", {
    command: "teacher propose",
    reason: "none",
    mailsOthers: true,
    limit: { calls: 60, perSeconds: 3600 },
    params: ofFamily,
    body: z.object({
      teacher_ids: z
        .array(idOf("teacher"), "api.departure.choose")
        .min(1, "api.departure.choose")
        .max(mostProposed, "api.departure.choose"),
    }),
    output: z.object({ contract_id: id, proposed: z.array(id) }),
  }),

  /** `leaving_reason` is the teacher's, of REF-19. */
  announce: operator.post("/api/operator/teachers/:id/leave", {
    command: "teacher leave",
    mailsOthers: true,
    params: z.object({ id: idOf("teacher") }),
    body: departureSchema.omit({ reason: true }).extend({ leaving_reason: reason.optional() }),
    output: z.object({ id, leaves_at: instant }),
  }),
};

export type DeparturePlan = z.output<typeof planSchema>;
