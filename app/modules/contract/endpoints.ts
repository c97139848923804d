import { z } from "zod";

import { endpoint, euros, instant, stateSchema } from "#app/api/endpoint.ts";
import { contractKinds } from "#app/modules/price/domain.ts";
import { lessonFormats, teacherModes } from "#app/modules/teacher/domain.ts";

import { contractStatuses } from "./domain.ts";

const named = z.object({ id: z.number().int(), name: z.string() });

/** A contract as its family reads it (API-017); prices of one hour. */
export const contractSchema = z.object({
  id: z.number().int(),
  kind: z.enum(contractKinds),
  mode: z.enum(teacherModes),
  course_format: z.enum(lessonFormats),
  subject: named,
  level: named,
  student: z.object({ id: z.number().int(), firstname: z.string() }),
  teacher: z.object({
    id: z.number().int(),
    firstname: z.string(),
    photo_url: z.string().nullable(),
  }),
  prices: z.object({ price: euros, price_after_tax_credit: euros.nullable() }),
  condition: z.string().nullable(),
  first_course_date: instant.nullable(),
  first_course_duration: z.number().int().nullable(),
  /** No usable means is left: nothing new is confirmed meanwhile (STM-16). */
  payment_expected: z.boolean(),
  status: z.enum(contractStatuses),
  state: stateSchema,
  /** Beside the state, that no means is left (LBL-22). */
  payment_state: stateSchema.nullable(),
});

export const contractEndpoints = {
  /** The signed-in family's contracts, the newest first. */
  list: endpoint({
    method: "GET",
    path: "/api/customer/contracts",
    access: "customer",
    input: {},
    output: z.array(contractSchema),
  }),
};

export type Contract = z.output<typeof contractSchema>;
