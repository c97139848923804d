import { z } from "zod";

import {
  anyone,
  daySchema,
  euros,
  instant,
  stateSchema,
  typedDaySchema,
} from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { publicText } from "#app/api/public-text.ts";
import { flag } from "#app/api/wire.ts";
import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { contractChanges, contractStatuses } from "#app/modules/lessons/contract/domain.ts";

const reason = z.enum(contractChanges, { error: "api.contract.change" });

const details = publicText({ max: 1000 }).optional();

export const signalSchema = z.object({
  title: publicText({ max: 200 }).optional(),
  details,
  student_id: idOf("student").optional(),
  teacher_id: idOf("teacher").optional(),
  contract_id: idOf("contract").optional(),
  reason: reason.optional(),
  /** A pause's return, or the last day of an employment (STM-52). */
  until: daySchema.optional(),
  /** When the letter that ends an employment is handed over; today by default. */
  letter_on: daySchema.optional(),
  /** The family pays the notice that it does not let the teacher work. */
  pay_notice: flag.optional(),
});

export const signalFormSchema = z.object({
  reason,
  details,
  until: typedDaySchema.optional(),
  last_day: typedDaySchema.optional(),
  letter_on: typedDaySchema.optional(),
  pay_notice: flag.optional(),
});

/** What ending an employment today would ask (STM-52); null without one. */
const noticeSchema = z.object({
  in_trial: z.boolean(),
  /** Last day by default. */
  last_day: z.iso.date(),
  /** Notice has been given: the teacher may only leave sooner. */
  given: z.boolean(),
  /** Euros that the family pays to end it today, before its indemnity. */
  pay_today: euros,
  hours_today: z.number(),
  indemnity: euros,
});

const change = z.object({ contract_id: idOf("contract") });

export const signalEndpoints = {
  showChanges: anyone.get("/api/contract/:contract_id/changes", {
    params: change,
    output: z.object({
      status: z.enum(contractStatuses),
      reasons: z.array(z.enum(contractChanges)),
      format: z
        .object({
          format: z.enum(lessonFormats),
          price: euros,
          price_after_tax_credit: euros.nullable(),
        })
        .nullable(),
      notice: noticeSchema.nullable(),
    }),
  }),
  signalChange: anyone.post("/api/monitoring/card", {
    mailsOthers: true,
    once: true,
    status: 201,
    limit: { calls: 30, perSeconds: 3600 },
    body: signalSchema,
    output: z.object({
      id: z.number().int(),
      contract: z
        .object({
          id: z.number().int(),
          status: z.enum(contractStatuses),
          state: stateSchema,
          paused_until: instant.nullable(),
          ends_on: z.iso.date().nullable(),
        })
        .nullable(),
    }),
  }),
};

export type Signal = z.output<typeof signalSchema>;
export type Changes = z.output<(typeof signalEndpoints)["showChanges"]["output"]>;
