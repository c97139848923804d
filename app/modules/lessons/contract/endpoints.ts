import { z } from "zod";

import { endpoint, euros, instant, stateSchema } from "#app/api/endpoint.ts";
import { contractKinds } from "#app/modules/catalogue/price/domain.ts";
import { lessonFormats, teacherModes } from "#app/modules/catalogue/teacher/domain.ts";

import { contractStatuses } from "./domain.ts";
import { nextChargeKinds } from "./next-charge.domain.ts";
import { priceVersionSchema } from "./price-version.endpoints.ts";

const named = z.object({ id: z.number().int(), name: z.string() });

/** The next charge of a contract: a course that waits for its verdict, or its first course, an estimation (CUS-038). */
const nextChargeSchema = z.object({
  kind: z.enum(nextChargeKinds),
  amount: euros,
  amount_after_tax_credit: euros.nullable(),
  /** The agency debits what is left after tax credit, in place of a card (LAW-04). */
  by_advance: z.boolean(),
  course_date: instant,
  /** When silence confirms the course, which is then charged; empty until it is declared. */
  at: instant.nullable(),
});

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
  /** What waits for an answer, of either side; one at most (STM-15). */
  pending_prices_version: priceVersionSchema.nullable(),
  /** Every version, in the order in which they were written. */
  prices_versions: z.array(priceVersionSchema),
  condition: z.string().nullable(),
  /** By which papers and letters name it. */
  number: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
  /** A contract that stands still is back by itself then (STM-16). */
  paused_until: instant.nullable(),
  /** What is debited next, as far as it is known, and when at the latest (CUS-038). */
  next_charge: nextChargeSchema.nullable(),
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
