import { z } from "zod";

import { anyone, euros, instant, stateSchema, teacher } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { publicText } from "#app/api/public-text.ts";
import { dottedSum } from "#app/lib/money.ts";
import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";

import {
  contractSides,
  priceVersionReasons,
  priceVersionStatuses,
} from "./price-version.domain.ts";

const format = z.enum(lessonFormats, { error: "api.course.format_required" });

const priceViewSchema = z.object({
  format: z.enum(lessonFormats),
  price: euros,
  price_after_tax_credit: euros.nullable(),
  net: euros.optional(),
});

export const priceVersionSchema = z.object({
  prices: z.array(priceViewSchema),
  status: z.enum(priceVersionStatuses),
  state: stateSchema,
  reason: z.enum(priceVersionReasons),
  proposed_by: z.enum(contractSides).nullable(),
  comment: z.string().nullable(),
  created_at: instant,
  answered_at: instant.nullable(),
  answer_until: instant.nullable(),
  effective_from: instant.nullable(),
});

/** Euros per hour; the range depends on the level (VAL-029). */
const price = z
  .number({ error: "api.contract_price.price" })
  .positive("api.contract_price.price")
  .max(1000, "api.contract_price.price")
  .multipleOf(0.5, "api.contract_price.step");

/** Accepts a decimal comma or point. */
const typed = <Schema extends z.ZodType>(number: Schema) =>
  z.preprocess((sent) => {
    if (typeof sent !== "string") return sent;
    const text = dottedSum(sent);
    return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  }, number);

const pricesOf = <Price extends z.ZodType>(one: Price) =>
  z.array(z.object({ format, price: one })).length(1, "api.contract_price.one");

const comment = publicText({ max: 100, over: "api.contract_price.comment" }).optional();

export const ratesSchema = z.object({ prices: pricesOf(price), comment });

/** Of a form: the price of an hour as typed. */
export const typedRate = typed(price);

export const ratesFormSchema = z.object({ price: typedRate, format, comment });

const status = z.enum(["accepted", "refused"], { error: "api.contract_price.answer" });

export const ratesAnswerSchema = z.object({
  status,
  /** Price as read: another proposal meanwhile is a conflict, never accepted by mistake. */
  prices: pricesOf(euros).optional(),
});

export const ratesAnswerFormSchema = z.object({
  status,
  price: typed(euros),
  format,
});

export const priceVersionEndpoints = {
  proposeRates: teacher.post("/api/teacher/contract/:id/prices-version", {
    mailsOthers: true,
    once: true,
    status: 201,
    params: z.object({ id: idOf("contract") }),
    body: ratesSchema,
    output: priceVersionSchema,
  }),
  answerRates: anyone.put("/api/contract/:id/prices-version", {
    mailsOthers: true,
    once: true,
    params: z.object({ id: idOf("contract") }),
    body: ratesAnswerSchema,
    output: priceVersionSchema,
  }),
};

export type PriceVersionShown = z.output<typeof priceVersionSchema>;
export type Rates = z.output<typeof ratesSchema>;
export type RatesAnswer = z.output<typeof ratesAnswerSchema>;
