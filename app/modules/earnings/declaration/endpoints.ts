import { z } from "zod";

import { euros, teacher, whole } from "#app/api/endpoint.ts";
import { naming } from "#app/api/id.ts";
import { vatPartSchema } from "#app/modules/billing/bill/vat.endpoints.ts";

import { figuresPeriods, figuresTypes, firstYear } from "./domain.ts";
import { operatorEndpoints } from "./operator.endpoints.ts";

const yearSchema = naming(whole(z.number().int().min(firstYear).max(2100)), "reference", "year");

const figuresSchema = z.object({
  period: z.string(),
  clients: z.number().int(),
  hours: z.number(),
  amount: euros,
  home: euros,
  courses: z.number().int(),
  contributions: euros,
  /** Zero when exempt or under the threshold (LAW-17). */
  vat: euros.optional(),
  vat_parts: z.array(vatPartSchema).optional(),
});

const quarterSchema = z.object({
  period: z.string(),
  operations: z.number().int(),
  amount: euros,
  fees: euros,
  own: euros,
});

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

export const figures = {
  show: teacher.get("/api/teacher/administrative-declarations-data", {
    query: z.object({
      type: z.enum(figuresTypes).optional(),
      period: z.enum(figuresPeriods).optional(),
      year: yearSchema.optional(),
    }),
    output: z.array(figuresSchema),
  }),
  dac7: teacher.get("/api/teacher/dac7/:year", {
    params: z.object({ year: yearSchema }),
    query: z.object({ format: z.enum(["json", "pdf"]).optional() }),
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
  ...operatorEndpoints,
};

export type DeclaredFigures = z.output<typeof figuresSchema>;
export type Dac7 = z.output<typeof dac7Schema>;
