import { z } from "zod";

import { endpoint, euros, whole } from "#app/api/endpoint.ts";
import { naming } from "#app/api/id.ts";
import { vatPartSchema } from "#app/modules/billing/bill/vat.endpoints.ts";

import { figuresPeriods, figuresTypes, firstYear } from "./domain.ts";

const yearSchema = naming(whole(z.number().int().min(firstYear).max(2100)), "reference", "year");

const figuresSchema = z.object({
  /** « 2026-10 », « 2026-T4 », « 2026 ». */
  period: z.string(),
  clients: z.number().int(),
  hours: z.number(),
  amount: euros,
  /** Of it, what was given at home. */
  home: euros,
  courses: z.number().int(),
  /** The VAT collected, zero where lessons are exempt or under the threshold; and rate by rate (LAW-17). */
  vat: euros.optional(),
  vat_parts: z.array(vatPartSchema).optional(),
});

const quarterSchema = z.object({
  /** « 2026-T4 ». */
  period: z.string(),
  operations: z.number().int(),
  /** What families paid, Préau's fees, what is the teacher's. */
  amount: euros,
  fees: euros,
  own: euros,
});

/** What is told of a teacher to the tax office for a year. */
export const dac7Schema = z.object({
  year: z.number().int(),
  is_over: z.boolean(),
  name: z.string(),
  birth_date: z.iso.date().nullable(),
  city: z.string(),
  iban_end: z.string().nullable(),
  quarters: z.array(quarterSchema),
  total: quarterSchema.omit({ period: true }),
});

export const figuresEndpoints = {
  /** Figures to copy in an agency's form, by period; receipts by month of the year by default, of the one before in January (API-112, CST-40). */
  figures: endpoint({
    method: "GET",
    path: "/api/teacher/administrative-declarations-data",
    access: "teacher",
    input: {
      query: z.object({
        type: z.enum(figuresTypes).optional(),
        period: z.enum(figuresPeriods).optional(),
        year: yearSchema.optional(),
      }),
    },
    output: z.array(figuresSchema),
  }),
  /** The yearly statement of what is told to the tax office: data, or a PDF for who accepts one (API-176, LAW-21). */
  dac7: endpoint({
    method: "GET",
    path: "/api/teacher/dac7/:year",
    access: "teacher",
    input: {
      params: z.object({ year: yearSchema }),
      query: z.object({ format: z.enum(["json", "pdf"]).optional() }),
    },
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
};

export type DeclaredFigures = z.output<typeof figuresSchema>;
export type Dac7 = z.output<typeof dac7Schema>;
