import { z } from "zod";

import {
  customer,
  euros,
  instant,
  listOf,
  ownAddress,
  pagingShape,
  stateSchema,
  visitor,
} from "#app/api/endpoint.ts";
import { idOf, publicId } from "#app/api/id.ts";
import { publicLine, publicText } from "#app/api/public-text.ts";
import { flag, named } from "#app/api/wire.ts";
import { refundPromises } from "#app/modules/billing/refund/domain.ts";
import { cancelCauses, groupFormats } from "#app/modules/catalogue/group-lesson/domain.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

import { refundWays } from "./cancel.domain.ts";
import { paymentTypes, registrationStates } from "./domain.ts";
import { overlapSchema } from "./learners.endpoints.ts";
import { livedShape } from "./lived.endpoints.ts";

const listedIds = (schema: z.ZodType<number>) =>
  z.preprocess(
    (given) => (typeof given === "string" ? given.split(",").filter(Boolean) : given),
    z.array(schema).max(20),
  );

const priceQuerySchema = z.object({
  group_lesson_id: publicId("group_lesson"),
  subjects: listedIds(referenceId("subject")).optional(),
  promoCode: z.string().trim().max(40, "api.field.too_big").optional(),
  /** Requests to be contacted; changes no amount (PUB-025). */
  haveContacted: flag.optional(),
});

export const priceSchema = z.object({
  price: euros,
  discount: euros,
  total: euros,
  /** What the family's credit pays of it. */
  credit: euros,
  promoCodeReturn: z.enum(["none", "valid", "invalid"]),
  promoCodeMessage: z.string().optional(),
  loyalty_code: z.string().nullable(),
  payment_types: z.array(z.object({ type: z.enum(paymentTypes), until: instant })),
  refund_until: z.iso.date(),
});

/** Discounts in per cent; `next` is the tier above (CST-24). */
const loyaltySchema = z.object({
  count: z.number().int(),
  months: z.number().int(),
  code: z.string().nullable(),
  discount: z.number().nullable(),
  next: z.object({ from: z.number().int(), discount: z.number() }).nullable(),
});

export const newRegistrationSchema = z.object({
  group_lesson_id: publicId("group_lesson"),
  student_id: idOf("student"),
  level_id: referenceId("level"),
  shouldUpdateLevel: flag.default(false),
  subjects: listedIds(referenceId("subject")),
  description: publicText({
    max: 1000,
    over: "api.registration.description_too_long",
  }).optional(),
  promoCode: z.string().trim().max(40, "api.field.too_big").optional(),
  paymentType: z.enum(paymentTypes),
  place: z.string().max(100).optional(),
  terms_version: z.string().min(1).max(40).optional(),
});

/** Exactly one: a waiting bill, or a registration to begin. */
const initPaymentSchema = z.object({
  bill_id: idOf("bill").optional(),
  group_lesson: newRegistrationSchema.omit({ paymentType: true }).optional(),
  return_url: ownAddress.optional(),
  /** Of a registration: by the card kept for stages, instead of the provider's page. */
  saved_card: flag.default(false),
  /** Of a registration: keeps the card that is typed on the page, for the next stages. */
  keeps_card: flag.default(false),
});

const refundSchema = z.object({
  amount: euros,
  way: z.enum([...paymentTypes, "credit", "none"]),
  parts: z.array(z.object({ amount: euros, way: z.enum(refundWays) })),
  by: z.iso.date().nullable().default(null),
  credit_until: z.iso.date().nullable().default(null),
});

export const cancelledSchema = z.object({
  status: z.literal("cancelled"),
  refund: refundSchema,
});

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
    /** Of an online one whose seat is taken, around each session. */
    room_url: z.string().nullable(),
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
  /** What a credit paid of it. */
  credit: euros,
  promo_code: z.string().nullable(),
  amount_due: euros.nullable().default(null),
  deadline: instant.nullable(),
  bill: z.object({ id: z.number().int(), number: z.string() }).nullable(),
  stage_cancelled: z
    .object({ cause: z.enum(cancelCauses), min_students: z.number().int() })
    .nullable()
    .default(null),
  given_back: z
    .object({
      bill: z.object({ id: z.number().int(), number: z.string() }),
      note: z.object({ id: z.number().int(), number: z.string() }),
      at: instant,
      by: z.iso.date(),
      /** Past that day without an account: as soon as there is one (STM-51). */
      promise: z.enum(refundPromises),
      /** Asks for an account, or waits for the transfer. */
      refund: z.object({ id: z.number().int(), lacks_account: z.boolean() }).nullable(),
      credit_until: z.iso.date(),
      parts: z.array(
        z.object({ amount: euros, way: z.enum([...refundWays, "advance"]), done: z.boolean() }),
      ),
    })
    .nullable(),
  instructions: z
    .object({
      payee: z.string(),
      iban: z.string(),
      address: z.string(),
      reference: z.string(),
      amount: euros,
      /** Set aside already: `amount` is the rest (OPS-06). */
      received: euros,
    })
    .nullable(),
  cancel: z.object({
    allowed: z.boolean(),
    refund: refundSchema.nullable(),
    until: z.iso.date(),
  }),
  ...livedShape,
  overlaps: z.array(overlapSchema).default([]),
  withdrawal: z
    .object({
      number: z.string(),
      until: z.iso.date(),
      refund: refundSchema,
      due: euros,
    })
    .nullable(),
});

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
  /** 404 for another family's student; the price is the same for each (API-037). */
  price: customer.get("/api/group-lessons/price", {
    query: priceQuerySchema.extend({ student_id: idOf("student").optional() }),
    output: priceSchema,
  }),

  publicPrice: visitor.get("/api/public/group-lessons/price", {
    scope: "group_lessons",
    query: priceQuerySchema,
    output: priceSchema,
    cache: "no-store",
  }),

  register: customer.post("/api/group-lessons/registration", {
    status: 201,
    once: true,
    body: newRegistrationSchema,
    output: registrationSchema.extend({
      registration_id: z.number().int(),
      bill_id: z.number().int().nullable(),
    }),
  }),

  initPayment: customer.post("/api/customer/init-payment-intent", {
    once: true,
    body: initPaymentSchema,
    output: z.object({
      secret: z.string(),
      payment_intent_id: z.string(),
      bill_id: z.number().int(),
      registration_id: z.number().int().nullable(),
      redirect_url: z.url(),
    }),
  }),

  list: customer.get("/api/customer/group-lessons", {
    query: z.object(pagingShape),
    output: listOf(registrationSchema).extend({
      loyalty: loyaltySchema,
    }),
    list: true,
  }),

  listHeld: customer.get("/api/customer/held-registrations", {
    output: z.object({ data: z.array(heldSchema) }),
  }),

  show: customer.get("/api/customer/group-lessons/:id", {
    params: ownParams,
    output: registrationSchema,
  }),

  cancel: customer.post("/api/customer/group-lessons/:id/cancel", {
    mailsOthers: true,
    once: true,
    params: ownParams,
    body: z.object({ comment: publicLine({ max: 500 }).optional() }),
    output: cancelledSchema,
  }),

  finish: customer.post("/api/customer/group-lessons/:id/payment", {
    mailsOthers: true,
    callerStays: true,
    params: ownParams,
    output: registrationSchema,
  }),
};

export type PriceQuery = z.output<typeof priceQuerySchema> & { student_id?: number | undefined };
export type Price = z.output<typeof priceSchema>;
export type NewRegistration = z.output<typeof newRegistrationSchema>;
export type InitPayment = z.output<typeof initPaymentSchema>;
export type PresentedRefund = z.output<typeof refundSchema>;
export type Held = z.output<typeof heldSchema>;
export type Registration = z.output<typeof registrationSchema>;
export type Loyalty = z.output<typeof loyaltySchema>;
