import { z } from "zod";

import { customer, euros, instant } from "#app/api/endpoint.ts";
import { idOf, publicId } from "#app/api/id.ts";
import { vatPartSchema } from "#app/modules/billing/bill/vat.endpoints.ts";
import { teacherModes } from "#app/modules/catalogue/teacher/domain.ts";
import { offerShape } from "#app/modules/lessons/contract/paper.endpoints.ts";

import { hoursRange, usualHours } from "./domain.ts";

const { min, max } = hoursRange;

const hours = z.preprocess(
  (sent) => {
    if (sent === undefined || sent === "") return usualHours;
    const text =
      typeof sent === "string" ? sent.replace(/[\s\u00a0h]/g, "").replace(",", ".") : sent;
    return typeof text === "string" && /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : text;
  },
  z
    .number({ error: "api.quote.hours" })
    .min(min, "api.quote.hours")
    .max(max, "api.quote.hours")
    .multipleOf(0.5, "api.quote.hours"),
);

export const quoteQuery = z.object({
  ...offerShape,
  contract_id: idOf("contract").optional(),
  group_lesson_id: publicId("group_lesson").optional(),
  hours,
});

export const quoteSchema = z.object({
  reference: z.string(),
  made_at: instant,
  valid_until: z.iso.date(),
  title: z.string(),
  mode: z.enum(teacherModes).nullable(),
  hours: z.number().nullable(),
  hourly_price: euros.nullable(),
  lines: z.array(z.object({ label: z.string(), amount: euros })),
  /** Included tax by rate, and the legal mention (LAW-17). */
  vat: z.array(vatPartSchema),
  vat_mention: z.string().nullable(),
  total: euros,
  total_after_tax_credit: euros.nullable(),
  credit_refusal: z.enum(["online", "not_approved", "stage"]).nullable(),
});

export const quotes = {
  show: customer.get("/api/customer/quote/figures", {
    query: quoteQuery,
    output: quoteSchema,
  }),
  download: customer.get("/api/customer/quote", {
    query: quoteQuery,
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
};

export type Quote = z.output<typeof quoteSchema>;
export type QuoteQuery = z.output<typeof quoteQuery>;
