import { z } from "zod";

import { endpoint, euros, idSchema } from "#app/api/endpoint.ts";
import { idOf, naming, publicId } from "#app/api/id.ts";
import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { cursus } from "#app/modules/foundation/reference/schooling.domain.ts";

import { whichOf } from "./format-price.domain.ts";

const id = z.number().int();

/** The prices of a school career bear its number; 422 for one that is none. */
export const careerId = naming(
  idSchema.refine((given) => cursus.some((one) => one.id === given), {
    error: "api.price.unknown",
  }),
  "reference",
  "cursus",
);

/** A price is named by its career and format, the same number for every teacher (`formatPriceId`). */
const priceId = naming(
  idSchema.refine((given) => whichOf(given) !== undefined, { error: "api.price.unknown" }),
  "reference",
  "format_price",
);

/** What a teacher asks for an hour in a format, its bounds, what others ask and what is left of it (ENT-26). */
const formatPriceSchema = z.object({
  id,
  format: z.enum(lessonFormats),
  /** Nothing while none is set. */
  price: euros.nullable(),
  min_price: euros,
  max_price: euros,
  default_price: euros,
  /** Of at least five listed teachers, else nothing (TEA-066). */
  average_price: euros.nullable(),
  median_price: euros.nullable(),
  /** Of one hour at that price, an estimation (CNV-03); nothing while there is no price. */
  salary: euros.nullable(),
  fees: euros.nullable(),
  cotisations: euros.nullable(),
  net: euros.nullable(),
  urssaf_part: euros.nullable(),
  /** The lowest price is what pays the minimum wage (CST-50). */
  wage_floor: z.boolean(),
  /** The tax credit applies to such a lesson (STM-21). */
  credit_eligible: z.boolean(),
  /** The teacher gives lessons in this format. */
  offered: z.boolean(),
});

/** What the teachers of a career ask in a format, where at least five are listed (TEA-066). */
const requestedPriceSchema = z.object({
  school_career_id: id,
  format: z.enum(lessonFormats),
  average_price: euros,
  median_price: euros,
});

/** The prices of a career, as their teacher reads them (ENT-26). */
export const priceSchema = z.object({
  id,
  school_career_id: id,
  school_career: z.string(),
  /** The classes of it that are taught, from the youngest. */
  levels: z.array(z.string()),
  format_prices: z.array(formatPriceSchema),
});

/** The status that these prices are those of, and the day whose rates share them. */
const statusShape = {
  self_employed: z.boolean(),
  rates_on: z.iso.date(),
  /** VAT is in the price and stays to be paid: what is left does not take it off (LAW-17). */
  vat_liable: z.boolean(),
};

/** An hourly price in euros; its range is that of the career and format (VAL-029). */
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

/** A price as a form sends it: « 36,50 », « 36.5 € ». */
const typedPrice = z.preprocess((sent) => {
  if (typeof sent !== "string") return sent;
  const text = sent.replace(/[\s€]/g, "").replace(",", ".");
  return /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}, hourly);

/** The same as the dialog sends it. */
export const priceFormSchema = z.object({ price: typedPrice });

const flag = z.enum(["true", "false"]).optional();

export const priceEndpoints = {
  /** The signed-in teacher's prices by school career and format (API-081); `self_employed` shows those of the other status. */
  list: endpoint({
    method: "GET",
    path: "/api/teacher/prices",
    access: "teacher",
    input: { query: z.object({ self_employed: flag }) },
    output: z.object({ ...statusShape, prices: z.array(priceSchema) }),
  }),

  /** The same of one career (API-082). 404 for a career that does not exist. */
  show: endpoint({
    method: "GET",
    path: "/api/teacher/prices/:id",
    access: "teacher",
    input: { params: z.object({ id: careerId }) },
    output: priceSchema.extend(statusShape),
  }),

  /** Writes prices of one career (API-083, VAL-029): shown to families at once; contracts that run keep theirs. */
  save: endpoint({
    method: "PUT",
    path: "/api/teacher/prices/:id",
    access: "teacher",
    teachers: "applicants",
    once: true,
    input: { params: z.object({ id: careerId }), body: formatPricesSchema },
    output: priceSchema.extend(statusShape),
  }),

  /** What listed teachers ask, by career and format, counted each night: for who thinks of teaching (PUB-041, TEA-066). */
  asked: endpoint({
    method: "GET",
    path: "/api/public/asked-prices",
    access: "public",
    cache: 300,
    input: {},
    output: z.array(requestedPriceSchema),
  }),

  /** One hour at a price, shared as a bill shares it (API-084, CNV-03): an estimation. 422 outside the range. */
  estimate: endpoint({
    method: "GET",
    path: "/api/teacher/price_estimation",
    access: "teacher",
    input: {
      query: z.object({
        teacher_price_id: careerId.optional(),
        school_career_id: careerId.optional(),
        teacher_format_price_id: priceId.optional(),
        /** The contract whose career, format and kind are meant; only one's own. */
        contract_format_price_id: idOf("contract").optional(),
        context: z.enum(["teacher", "contract"]).optional(),
        /** Only oneself. */
        teacher_id: publicId("teacher").optional(),
        format: z.enum(lessonFormats).optional(),
        self_employed: flag,
        is_affiliation: flag,
        price: typedPrice.optional(),
      }),
    },
    output: formatPriceSchema,
  }),
};

export type TeacherPrices = z.output<(typeof priceEndpoints)["list"]["output"]>;
export type TeacherPrice = z.output<(typeof priceEndpoints)["show"]["output"]>;
export type RequestedPrice = z.output<typeof requestedPriceSchema>;
export type FormatPrice = z.output<typeof formatPriceSchema>;
export type FormatPricesInput = z.output<typeof formatPricesSchema>;
export type EstimateInput = z.output<(typeof priceEndpoints)["estimate"]["input"]["query"]>;
