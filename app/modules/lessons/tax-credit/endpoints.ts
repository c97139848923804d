import { z } from "zod";

import {
  endpoint,
  euros,
  instant,
  listOf,
  pagingShape,
  stateSchema,
  whole,
} from "#app/api/endpoint.ts";
import { idOf, naming } from "#app/api/id.ts";
import { addressSchema } from "#app/modules/foundation/reference/endpoints.ts";
import { emailSchema, phoneSchema } from "#app/modules/people/account/endpoints.ts";
import { daySchema } from "#app/modules/people/customer/endpoints.ts";

import { notEligibleReasons } from "./ceiling.domain.ts";
import { choices } from "./declare.domain.ts";
import { accountStatuses } from "./domain.ts";

const name = z.string().trim().max(80).optional();

/** What the agency asks of a family (DLG-22); all of it the first time, nothing of it to switch the advance on again. */
export const identitySchema = z.object({
  civility: z.enum(["madam", "sir"]).optional(),
  birth_name: name,
  used_name: name,
  firstnames: name,
  birth_date: daySchema.nullish(),
  /** The country in the agency's list: « 99100 » is France. */
  birth_country: z
    .string()
    .regex(/^99\d{3}$/)
    .optional(),
  birth_city: name,
  birth_postal_code: z.string().trim().max(5).optional(),
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
  /** What was billed: « le cours du 8 septembre ». */
  what: z.string(),
  period_start: z.iso.date(),
  period_end: z.iso.date(),
  amount: euros,
  /** The State's half. */
  advance: euros,
  /** The family's half. */
  own: euros,
  status: z.enum(["being_created", "pending", "approved", "user_declined", "rejected"]),
  decided_at: instant.nullable(),
  paid_at: instant.nullable(),
  answer_until: instant.nullable(),
  /** Why it was rejected, in words. */
  message: z.string().nullable(),
  /** When the card is charged instead. */
  card_at: instant.nullable(),
  /** Whether the family may still choose what follows its no. */
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
  /** What it would be in the family's first year of employing somebody at home. */
  ceiling_first_year: euros,
  children_count: z.number().int().nullable(),
  months: z.array(z.object({ month: z.string(), spent: euros, credit: euros, advance: euros })),
  not_eligible: z.array(z.object({ reason: z.enum(notEligibleReasons), amount: euros })),
});

/** How the wire names what was answered. */
export const answeredName = "declaration" as const;

const year = naming(whole(z.number().int().min(2000).max(2200)), "reference", "year");

export const taxCreditEndpoints = {
  /** Whether the agency answers: exactly true or false, never kept (API-131, VAL-017). */
  availability: endpoint({
    method: "GET",
    path: "/api/public/urssaf-availablity",
    access: "public",
    input: {},
    output: z.boolean(),
    cache: "no-store",
  }),

  /** What the family said of the advance, and what the agency still needs (API-022). */
  show: endpoint({
    method: "GET",
    path: "/api/customer/urssaf",
    access: "customer",
    input: {},
    output: flagsSchema.extend({
      urssaf_refused: z.boolean(),
      missing_fields: z.array(z.string()),
      state: stateSchema,
      account: stateSchema,
      account_status: z.enum(accountStatuses),
      account_end: z.string().nullable(),
      activated_on: z.iso.date().nullable(),
      registered_at: instant.nullable(),
      /** Where the family activates its account and answers requests. */
      agency_url: z.string().nullable(),
      children_count: z.number().int().nullable(),
    }),
  }),

  /** How the family's account stands at the agency (API-023, VAL-018). */
  accountStatus: endpoint({
    method: "GET",
    path: "/api/customer/tax-credit-advance-account-status",
    access: "customer",
    input: {},
    output: z.object({ status: z.enum(accountStatuses) }),
  }),

  /** Switches the advance on, with what the agency asks the first time, or off (API-028, ERR-09…11). */
  set: endpoint({
    method: "POST",
    path: "/api/customer/urssaf",
    access: "customer",
    input: { body: identitySchema.extend({ enable: z.boolean() }) },
    output: flagsSchema,
    once: true,
    limit: { calls: 20, perSeconds: 3600, code: "api.tax_credit.too_many" },
  }),

  /** The family's tax declarations, the newest first; `to_answer`: those that wait for its choice (API-019). */
  list: endpoint({
    method: "GET",
    path: "/api/customer/tax-declarations",
    access: "customer",
    input: { query: z.object({ ...pagingShape, to_answer: z.literal("true").optional() }) },
    output: listOf(taxDeclarationSchema),
    list: true,
  }),

  /** One of the family's tax declarations, under its bill's id. */
  showOne: endpoint({
    method: "GET",
    path: "/api/customer/tax-declarations/:id",
    access: "customer",
    input: { params: z.object({ id: idOf("bill") }) },
    output: taxDeclarationSchema,
  }),

  /** What follows a family's no: it contests the course, or pays without the advance (API-179, CUS-044). */
  answer: endpoint({
    method: "POST",
    path: "/api/customer/tax-declarations/:id/answer",
    access: "customer",
    mailsOthers: true,
    input: {
      params: z.object({ id: idOf("bill") }),
      body: z.object({
        answer: z.enum(choices),
        comment: z.string().trim().max(500).optional(),
        paymentType: z.enum(["card", "transfer", "check"]).optional(),
      }),
    },
    output: z.object({
      [answeredName]: taxDeclarationSchema,
      course: z.object({ id: z.number().int(), status: z.string() }),
      bill: z.object({ id: z.number().int(), status: z.string() }),
    }),
    once: true,
  }),

  /** What was really paid in a year (the present one unless said), advanced, left of the ceiling, and what opens no credit (LAW-03). */
  year: endpoint({
    method: "GET",
    path: "/api/customer/tax-credit",
    access: "customer",
    input: { query: z.object({ year: year.optional() }) },
    output: yearSchema,
  }),

  /** The certificate of a year that is over, as PDF (API-072). */
  certificate: endpoint({
    method: "GET",
    path: "/api/customer/tax-certificate/:year",
    access: "customer",
    input: { params: z.object({ year }) },
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),

  /** An event of the agency: stored first, one effect (API-154b). */
  webhook: endpoint({
    method: "POST",
    path: "/api/urssaf/webhook",
    access: "signed",
    body: "raw",
    input: { body: z.string() },
    output: z.object({ received: z.literal(true) }),
  }),
};

export type TaxDeclaration = z.output<typeof taxDeclarationSchema>;
export type TaxYear = z.output<typeof yearSchema>;
export type Identity = z.output<typeof identitySchema>;
