import { z } from "zod";

import { endpoint, euros, instant, typedDaySchema } from "#app/api/endpoint.ts";
import { wrongPart } from "#app/lib/paris-time.ts";

import { leavingReasons, openMatters } from "./domain.ts";

const comment = z.string().trim().max(500, "api.field.too_big").optional();
const reason = z.enum(leavingReasons, { error: "api.departure.reason" });

/** The last day, in Paris, why (REF-19), and a word for Préau. */
const departureSchema = z.object({
  date: z.iso.date("api.departure.date"),
  reason: reason.optional(),
  comment,
});

/** A day as it is typed, marked at the part that is wrong. */
const lastDay = typedDaySchema.superRefine((typed, context) => {
  const wrong = wrongPart(typed);
  if (wrong) context.addIssue({ code: "custom", path: [wrong], message: `api.date.${wrong}` });
});

/** The same as the form sends it: it asks why. */
export const leaveFormSchema = z.object({ last_day: lastDay, reason, comment });

const planSchema = z.object({
  /** The last day, once it is said. */
  date: z.iso.date().nullable(),
  /** Whether the teacher may still take it back. */
  withdrawable: z.boolean(),
  /** Between which days it may be chosen. */
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  /** What is to be paid as things stand, for courses and by payslips, and when. */
  due: z.array(z.object({ amount: euros, date: instant })),
  /** What payslips that are made wait for an account to be paid. */
  waiting: euros,
  /** The contracts that end that day. */
  contracts: z.array(z.object({ id: z.number().int(), student: z.string(), family: z.string() })),
  /** What is to be settled before. */
  open: z.array(z.object({ kind: z.enum(openMatters), count: z.number().int() })),
});

export const departureEndpoints = {
  /** What leaving would bring, and what keeps from it (TEA-057). */
  show: endpoint({
    method: "GET",
    path: "/api/teacher/leave",
    access: "teacher",
    cache: "no-store",
    input: {},
    output: planSchema,
  }),
  /**
   * The teacher leaves on a day: families are told at once (API-183). 409 with what is still open; 422 at the date. Each
   * departure, and each that is taken back, is a letter to every family: a day has three.
   */
  leave: endpoint({
    method: "POST",
    path: "/api/teacher/leave",
    access: "teacher",
    mailsOthers: true,
    once: true,
    limit: { calls: 3, perSeconds: 86_400, count: "done" },
    input: { body: departureSchema },
    output: planSchema,
  }),
  /** The teacher stays after all, until the last day is over: families are told at once (TEA-057). 409 later, or where an operator decided. */
  withdraw: endpoint({
    method: "DELETE",
    path: "/api/teacher/leave",
    access: "teacher",
    mailsOthers: true,
    input: {},
    output: planSchema,
  }),
};

export type DeparturePlan = z.output<typeof planSchema>;
