import { z } from "zod";

import {
  endpoint,
  euros,
  instant,
  listOf,
  ownAddress,
  pagingShape,
  stateSchema,
} from "#app/api/endpoint.ts";
import { idOf, publicId } from "#app/api/id.ts";
import { publicLine, publicText } from "#app/api/public-text.ts";
import { cancelCauses, groupFormats } from "#app/modules/catalogue/group-lesson/domain.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

import { refundWays } from "./cancel.domain.ts";
import { paymentTypes, registrationStates } from "./domain.ts";
import { overlapSchema } from "./learners.endpoints.ts";
import { livedShape } from "./lived.endpoints.ts";

const named = z.object({ id: z.number().int(), name: z.string() });

const listedIds = (schema: z.ZodType<number>) =>
  z.preprocess(
    (given) => (typeof given === "string" ? given.split(",").filter(Boolean) : given),
    z.array(schema).max(20),
  );

const flag = z.preprocess(
  (given) => (typeof given === "string" ? ["true", "1", "on"].includes(given) : given),
  z.boolean(),
);

const priceQuerySchema = z.object({
  group_lesson_id: publicId("group_lesson"),
  subjects: listedIds(referenceId("subject")).optional(),
  promoCode: z.string().trim().max(40, "api.field.too_big").optional(),
  /** Asked to be contacted: it changes no amount (PUB-025). */
  haveContacted: flag.optional(),
});

/** What a stage costs, and what may be chosen now. */
export const priceSchema = z.object({
  price: euros,
  discount: euros,
  total: euros,
  promoCodeReturn: z.enum(["none", "valid", "invalid"]),
  promoCodeMessage: z.string().optional(),
  /** The code of the signed-in family's tier. */
  loyalty_code: z.string().nullable(),
  /** By what it may be paid, and until when the seat would be held (PUB-036). */
  payment_types: z.array(z.object({ type: z.enum(paymentTypes), until: instant })),
  /** The last day on which all would be given back (LAW-07). */
  refund_until: z.iso.date(),
});

export const newRegistrationSchema = z.object({
  group_lesson_id: publicId("group_lesson"),
  student_id: idOf("student"),
  level_id: referenceId("level"),
  /** The student has moved to that class. */
  shouldUpdateLevel: flag.default(false),
  subjects: listedIds(referenceId("subject")),
  description: publicText({
    max: 1000,
    over: "api.registration.description_too_long",
  }).optional(),
  promoCode: z.string().trim().max(40, "api.field.too_big").optional(),
  paymentType: z.enum(paymentTypes),
  /** The link of whoever was called from the waiting list. */
  place: z.string().max(100).optional(),
  /** The version of the terms that the family accepts (LAW-06). */
  terms_version: z.string().min(1).max(40).optional(),
});

/** A bill that waits, or a registration to begin: one of them. */
const initPaymentSchema = z.object({
  bill_id: idOf("bill").optional(),
  group_lesson: newRegistrationSchema.omit({ paymentType: true }).optional(),
  return_url: ownAddress.optional(),
});

const refundSchema = z.object({
  amount: euros,
  way: z.enum([...paymentTypes, "credit", "none"]),
  /** Each part with its way: what a credit had paid stands again. */
  parts: z.array(z.object({ amount: euros, way: z.enum(refundWays) })),
  /** When money is back at the latest; null where none is. */
  by: z.iso.date().nullable().default(null),
  /** Until when a new credit pays other stages; null where there is none. */
  credit_until: z.iso.date().nullable().default(null),
});

/** A registration as its family reads it (API-014). */
export const registrationSchema = z.object({
  id: z.number().int(),
  status: z.enum(registrationStates),
  state: stateSchema,
  created_at: instant,
  group_lesson: z.object({
    id: z.number().int(),
    title: z.string(),
    slug: z.string(),
    format: z.enum(groupFormats),
    dates: z.array(z.object({ start: instant, duration: z.number().int() })),
    hours: z.number(),
    level: z.string(),
    place: z.string().nullable(),
    teachers: z.array(z.string()),
    is_over: z.boolean(),
  }),
  student: named,
  subjects: z.array(named),
  payment_type: z.enum(paymentTypes),
  payment_status: z.string().nullable(),
  price: euros,
  discount: euros,
  total: euros,
  promo_code: z.string().nullable(),
  amount_due: euros.nullable().default(null),
  /** Until when the seat is held for money. */
  deadline: instant.nullable(),
  bill: z.object({ id: z.number().int(), number: z.string() }).nullable(),
  /** Cancelled since its stage does not take place: why, and how many it took. */
  stage_cancelled: z
    .object({ cause: z.enum(cancelCauses), min_students: z.number().int() })
    .nullable()
    .default(null),
  /** Once cancelled: what came back of it, when, by which way, and the papers. */
  given_back: z
    .object({
      bill: z.object({ id: z.number().int(), number: z.string() }),
      note: z.object({ id: z.number().int(), number: z.string() }),
      at: instant,
      /** When money is back at the latest, and until when a credit pays other stages. */
      by: z.iso.date(),
      credit_until: z.iso.date(),
      parts: z.array(
        z.object({ amount: euros, way: z.enum([...refundWays, "advance"]), done: z.boolean() }),
      ),
    })
    .nullable(),
  /** Where money by transfer or check goes. */
  instructions: z
    .object({
      payee: z.string(),
      iban: z.string(),
      address: z.string(),
      reference: z.string(),
      amount: euros,
    })
    .nullable(),
  cancel: z.object({
    allowed: z.boolean(),
    refund: refundSchema.nullable(),
    until: z.iso.date(),
  }),
  ...livedShape,
  /** What the student has at the same time, in the days to come. */
  overlaps: z.array(overlapSchema).default([]),
  /** While it may be withdrawn from: under which number, until which day (PUB-069). */
  withdrawal: z
    .object({
      number: z.string(),
      until: z.iso.date(),
      /** What would come back now, and what stays due of what was given. */
      refund: refundSchema,
      due: euros,
    })
    .nullable(),
});

/** What a seat that waits for money asks of its family: how much, how, until when. */
const heldSchema = z.object({
  id: z.number().int(),
  student: named,
  title: z.string(),
  start: instant,
  state: stateSchema,
  payment_type: z.enum(paymentTypes),
  amount_due: euros,
  deadline: instant.nullable(),
});

const ownParams = z.object({ id: idOf("registration") });
export const registrationEndpoints = {
  /** What a stage costs the family (API-037). */
  price: endpoint({
    method: "GET",
    path: "/api/group-lessons/price",
    access: "customer",
    input: { query: priceQuerySchema },
    output: priceSchema,
  }),

  /** What a stage costs a visitor (API-038). */
  publicPrice: endpoint({
    method: "GET",
    path: "/api/public/group-lessons/price",
    access: "public",
    input: { query: priceQuerySchema },
    output: priceSchema,
    cache: "no-store",
  }),

  /** Registers, to be paid as was chosen (API-058). 409 without a seat. */
  register: endpoint({
    method: "POST",
    path: "/api/group-lessons/registration",
    access: "customer",
    status: 201,
    once: true,
    input: { body: newRegistrationSchema },
    output: registrationSchema.extend({
      registration_id: z.number().int(),
      bill_id: z.number().int().nullable(),
    }),
  }),

  /** Begins a payment by card on the provider's page (API-033). 409 without a seat. */
  initPayment: endpoint({
    method: "POST",
    path: "/api/customer/init-payment-intent",
    access: "customer",
    once: true,
    input: { body: initPaymentSchema },
    output: z.object({
      secret: z.string(),
      payment_intent_id: z.string(),
      bill_id: z.number().int(),
      /** Null where the bill is for no registration. */
      registration_id: z.number().int().nullable(),
      redirect_url: z.url(),
    }),
  }),

  /** A family's registrations, the newest first (API-014). */
  list: endpoint({
    method: "GET",
    path: "/api/customer/group-lessons",
    access: "customer",
    input: { query: z.object(pagingShape) },
    output: listOf(registrationSchema).extend({
      /** What counts for loyalty, and the code that it gives (CST-24). */
      loyalty: z.object({ count: z.number().int(), code: z.string().nullable() }),
    }),
    list: true,
  }),

  /** Those that wait for the family's money, the most urgent first; not those that the bank is verifying (CUS-010). */
  held: endpoint({
    method: "GET",
    path: "/api/customer/held-registrations",
    access: "customer",
    input: {},
    output: z.object({ data: z.array(heldSchema) }),
  }),

  show: endpoint({
    method: "GET",
    path: "/api/customer/group-lessons/:id",
    access: "customer",
    input: { params: ownParams },
    output: registrationSchema,
  }),

  /** Gives the seat back (API-163). 409 once the stage has begun. */
  cancel: endpoint({
    method: "POST",
    path: "/api/customer/group-lessons/:id/cancel",
    access: "customer",
    mailsOthers: true,
    once: true,
    input: {
      params: ownParams,
      body: z.object({ comment: publicLine({ max: 500 }).optional() }),
    },
    output: z.object({ status: z.literal("cancelled"), refund: refundSchema }),
  }),

  /** What became of a payment on its page: whoever comes first settles it, once (API-058). */
  finish: endpoint({
    method: "POST",
    path: "/api/customer/group-lessons/:id/payment",
    access: "customer",
    mailsOthers: true,
    callerStays: true,
    input: { params: ownParams },
    output: registrationSchema,
  }),
};

export type PriceQuery = z.output<typeof priceQuerySchema>;
export type Price = z.output<typeof priceSchema>;
export type NewRegistration = z.output<typeof newRegistrationSchema>;
export type InitPayment = z.output<typeof initPaymentSchema>;
export type PresentedRefund = z.output<typeof refundSchema>;
export type Held = z.output<typeof heldSchema>;
export type Registration = z.output<typeof registrationSchema>;
