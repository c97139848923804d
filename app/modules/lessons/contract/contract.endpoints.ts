import { z } from "zod";

import { customer, euros, instant, stateSchema } from "#app/api/endpoint.ts";
import { learner, named } from "#app/api/wire.ts";
import { contractKinds } from "#app/modules/catalogue/price/domain.ts";
import { lessonFormats, teacherModes } from "#app/modules/catalogue/teacher/domain.ts";

import { contractStatuses } from "./domain.ts";
import { nextChargeKinds } from "./next-charge.domain.ts";
import { priceVersionSchema } from "./price-version.endpoints.ts";

const nextChargeSchema = z.object({
  kind: z.enum(nextChargeKinds),
  amount: euros,
  amount_after_tax_credit: euros.nullable(),
  /** The agency debits the rest after tax credit, instead of a card (LAW-04). */
  by_advance: z.boolean(),
  course_date: instant,
  /** When silence confirms the course; null until declared. */
  at: instant.nullable(),
});

/** Prices per hour (API-017). */
export const contractSchema = z.object({
  id: z.number().int(),
  kind: z.enum(contractKinds),
  mode: z.enum(teacherModes),
  course_format: z.enum(lessonFormats),
  subject: named,
  level: named,
  student: learner,
  teacher: z.object({
    id: z.number().int(),
    firstname: z.string(),
    photo_url: z.string().nullable(),
  }),
  prices: z.object({ price: euros, price_after_tax_credit: euros.nullable() }),
  pending_prices_version: priceVersionSchema.nullable(),
  prices_versions: z.array(priceVersionSchema),
  condition: z.string().nullable(),
  number: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
  paused_until: instant.nullable(),
  /** Last day of lessons, once a notice runs (STM-52). */
  ends_on: z.iso.date().nullable(),
  next_charge: nextChargeSchema.nullable(),
  first_course_date: instant.nullable(),
  first_course_duration: z.number().int().nullable(),
  /** Written by the teacher (CUS-055). */
  unread_messages: z.number().int(),
  /** Of an online one that runs: the teacher opens it at will (TEA-055). */
  room_url: z.string().nullable(),
  payment_expected: z.boolean(),
  status: z.enum(contractStatuses),
  state: stateSchema,
  payment_state: stateSchema.nullable(),
});

export const contractEndpoints = {
  list: customer.get("/api/customer/contracts", {
    output: z.array(contractSchema),
  }),
};

export type Contract = z.output<typeof contractSchema>;
