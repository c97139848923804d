import { z } from "zod";

import { euros, idSchema, teacher, visitor } from "#app/api/endpoint.ts";
import { idOf, naming, publicId } from "#app/api/id.ts";
import { dottedSum } from "#app/lib/money.ts";
import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { cursus } from "#app/modules/foundation/reference/schooling.domain.ts";

import { whichOf } from "./format-price.domain.ts";

const id = z.number().int();

export const careerId = naming(
  idSchema.refine((given) => cursus.some((one) => one.id === given), {
    error: "api.price.unknown",
  }),
  "reference",
  "cursus",
);

/** Career and format: the same number for every teacher (`formatPriceId`). */
const priceId = naming(
  idSchema.refine((given) => whichOf(given) !== undefined, { error: "api.price.unknown" }),
  "reference",
  "format_price",
);

const formatPriceSchema = z.object({
  id,
  format: z.enum(lessonFormats),
  price: euros.nullable(),
  min_price: euros,
  max_price: euros,
  default_price: euros,
  /** Of at least five listed teachers (TEA-066). */
  average_price: euros.nullable(),
  median_price: euros.nullable(),
  /** For one hour, estimated (CNV-03). */
  salary: euros.nullable(),
  fees: euros.nullable(),
  cotisations: euros.nullable(),
  net: euros.nullable(),
  urssaf_part: euros.nullable(),
  wage_floor: z.boolean(),
  credit_eligible: z.boolean(),
  offered: z.boolean(),
});

const requestedPriceSchema = z.object({
  school_career_id: id,
  format: z.enum(lessonFormats),
  average_price: euros,
  median_price: euros,
});

export const priceSchema = z.object({
  id,
  school_career_id: id,
  school_career: z.string(),
  levels: z.array(z.string()),
  format_prices: z.array(formatPriceSchema),
});

const statusShape = {
  self_employed: z.boolean(),
  rates_on: z.iso.date(),
  /** VAT is in the price; the net does not deduct it (LAW-17). */
  vat_liable: z.boolean(),
};

/** Euros; the range depends on career and format (VAL-029). */
const hourly = z
  .number({ error: "api.price.required" })
  .nonnegative("api.price.required")
  .max(10_000, "api.price.required")
  .multipleOf(0.01, "api.price.cents");

export const formatPricesSchema = z.object({
  format_prices: z
    .array(z.object({ id: priceId, price: hourly }))
    .min(1, "api.price.required")
    .max(2, "api.price.unknown"),
});

const typedPrice = z.preprocess((sent) => {
  if (typeof sent !== "string") return sent;
  const text = dottedSum(sent);
  return /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}, hourly);

export const priceFormSchema = z.object({ price: typedPrice });

const flag = z.enum(["true", "false"]).optional();

export const prices = {
  list: teacher.get("/api/teacher/prices", {
    query: z.object({ self_employed: flag }),
    output: z.object({ ...statusShape, prices: z.array(priceSchema) }),
  }),

  show: teacher.get("/api/teacher/prices/:id", {
    params: z.object({ id: careerId }),
    output: priceSchema.extend(statusShape),
  }),

  save: teacher.put("/api/teacher/prices/:id", {
    teachers: "applicants",
    once: true,
    params: z.object({ id: careerId }),
    body: formatPricesSchema,
    output: priceSchema.extend(statusShape),
  }),

  listRequested: visitor.get("/api/public/asked-prices", {
    scope: "teachers",
    cache: 300,
    output: z.array(requestedPriceSchema),
  }),

  estimate: teacher.get("/api/teacher/price_estimation", {
    query: z.object({
      teacher_price_id: careerId.optional(),
      school_career_id: careerId.optional(),
      teacher_format_price_id: priceId.optional(),
      contract_format_price_id: idOf("contract").optional(),
      context: z.enum(["teacher", "contract"]).optional(),
      /** Only the caller. */
      teacher_id: publicId("teacher").optional(),
      format: z.enum(lessonFormats).optional(),
      self_employed: flag,
      is_affiliation: flag,
      price: typedPrice.optional(),
    }),
    output: formatPriceSchema,
  }),
};

export type TeacherPrices = z.output<(typeof prices)["list"]["output"]>;
export type TeacherPrice = z.output<(typeof prices)["show"]["output"]>;
export type RequestedPrice = z.output<typeof requestedPriceSchema>;
export type FormatPrice = z.output<typeof formatPriceSchema>;
export type FormatPricesInput = z.output<typeof formatPricesSchema>;
export type EstimateInput = z.output<(typeof prices)["estimate"]["input"]["query"]>;
