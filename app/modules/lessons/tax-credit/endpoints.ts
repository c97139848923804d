import { z } from "zod";

import {
  customer,
  euros,
  instant,
  listOf,
  pagingShape,
  provider,
  stateSchema,
  visitor,
  whole,
} from "#app/api/endpoint.ts";
import { idOf, naming } from "#app/api/id.ts";
import { addressSchema } from "#app/modules/foundation/reference/endpoints.ts";
import { emailSchema, phoneSchema } from "#app/modules/people/account/account.endpoints.ts";
import { daySchema } from "#app/modules/people/customer/endpoints.ts";

import { notEligibleReasons } from "./ceiling.domain.ts";
import { choices } from "./declare.domain.ts";
import { accountStatuses } from "./domain.ts";
import { operatorTaxEndpoints } from "./operator.endpoints.ts";

const name = z.string().trim().max(80).optional();

/** Required in full the first time, not at all to switch on again (DLG-22). */
export const identitySchema = z.object({
  civility: z.enum(["madam", "sir"]).optional(),
  birth_name: name,
  used_name: name,
  firstnames: name,
  birth_date: daySchema.nullish(),
  /** Country in the agency's list: « 99100 » is France. */
  birth_country: z
    .string()
    .regex(/^99\d{3}$/)
    .optional(),
  birth_city: name,
  birth_postal_code: z.string().trim().max(5).optional(),
  /** Sent as typed with its department: no list has it. */
  birth_city_unlisted: z.boolean().optional(),
  address: addressSchema.nullish(),
  phone: phoneSchema.optional(),
  email: emailSchema.optional(),
  holder: name,
  iban: z.string().trim().max(50).optional(),
  bic: z.string().trim().max(15).optional(),
  has_declared: z.boolean().optional(),
  consent: z.boolean().optional(),
});

const flagsSchema = z.object({
  urssaf_registered: z.boolean(),
  urssaf_payment_enabled: z.boolean(),
});

const taxDeclarationSchema = z.object({
  id: z.number().int(),
  bill_id: z.number().int(),
  bill_number: z.string(),
  what: z.string(),
  period_start: z.iso.date(),
  period_end: z.iso.date(),
  amount: euros,
  advance: euros,
  own: euros,
  status: z.enum(["being_created", "pending", "approved", "user_declined", "rejected"]),
  decided_at: instant.nullable(),
  paid_at: instant.nullable(),
  answer_until: instant.nullable(),
  message: z.string().nullable(),
  card_at: instant.nullable(),
  may_answer: z.boolean(),
  state: stateSchema,
});

const yearSchema = z.object({
  year: z.number().int(),
  years: z.array(z.number().int()),
  is_over: z.boolean(),
  spent: euros,
  advance: euros,
  paid: euros,
  to_receive: euros,
  ceiling: euros,
  ceiling_left: euros,
  ceiling_first_year: euros,
  children_count: z.number().int().nullable(),
  months: z.array(z.object({ month: z.string(), spent: euros, credit: euros, advance: euros })),
  not_eligible: z.array(z.object({ reason: z.enum(notEligibleReasons), amount: euros })),
});

export const answeredName = "declaration" as const;

const year = naming(whole(z.number().int().min(2000).max(2200)), "reference", "year");

export const taxCredits = {
  availability: visitor.get("/api/public/urssaf-availablity", {
    output: z.boolean(),
    cache: "no-store",
  }),

  show: customer.get("/api/customer/urssaf", {
    output: flagsSchema.extend({
      urssaf_refused: z.boolean(),
      missing_fields: z.array(z.string()),
      state: stateSchema,
      account: stateSchema,
      account_status: z.enum(accountStatuses),
      account_end: z.string().nullable(),
      activated_on: z.iso.date().nullable(),
      registered_at: instant.nullable(),
      agency_url: z.string().nullable(),
      children_count: z.number().int().nullable(),
    }),
  }),

  accountStatus: customer.get("/api/customer/tax-credit-advance-account-status", {
    output: z.object({ status: z.enum(accountStatuses) }),
  }),

  set: customer.post("/api/customer/urssaf", {
    body: identitySchema.extend({ enable: z.boolean() }),
    output: flagsSchema,
    once: true,
    limit: { calls: 20, perSeconds: 3600, code: "api.tax_credit.too_many" },
  }),

  list: customer.get("/api/customer/tax-declarations", {
    query: z.object({ ...pagingShape, to_answer: z.literal("true").optional() }),
    output: listOf(taxDeclarationSchema),
    list: true,
  }),

  showOne: customer.get("/api/customer/tax-declarations/:id", {
    params: z.object({ id: idOf("bill") }),
    output: taxDeclarationSchema,
  }),

  answer: customer.post("/api/customer/tax-declarations/:id/answer", {
    mailsOthers: true,
    params: z.object({ id: idOf("bill") }),
    body: z.object({
      answer: z.enum(choices),
      comment: z.string().trim().max(500).optional(),
      paymentType: z.enum(["card", "transfer", "check"]).optional(),
    }),
    output: z.object({
      [answeredName]: taxDeclarationSchema,
      course: z.object({ id: z.number().int(), status: z.string() }),
      bill: z.object({ id: z.number().int(), status: z.string() }),
    }),
    once: true,
  }),

  year: customer.get("/api/customer/tax-credit", {
    query: z.object({ year: year.optional() }),
    output: yearSchema,
  }),

  certificate: customer.get("/api/customer/tax-certificate/:year", {
    params: z.object({ year }),
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),

  webhook: provider.post("/api/urssaf/webhook", {
    reads: "raw",
    body: z.string(),
    output: z.object({ received: z.literal(true) }),
  }),

  ...operatorTaxEndpoints,
};

export type TaxDeclaration = z.output<typeof taxDeclarationSchema>;
export type TaxYear = z.output<typeof yearSchema>;
export type Identity = z.output<typeof identitySchema>;
