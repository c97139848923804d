import { z } from "zod";

import { endpoint, euros, listOf, pagingShape, stateSchema, whole } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

const payslipSchema = z.object({
  id: z.number().int(),
  number: z.string(),
  /** « 2026-10 ». */
  period: z.string(),
  /** The employer. */
  customer: z.object({ id: z.number().int(), name: z.string() }),
  hours: z.number(),
  gross: euros,
  cotisations: euros,
  net: euros,
  /** The day on which it was made. */
  made_on: z.iso.date(),
  /** The day on which its net left for the teacher's account; null before. */
  paid_on: z.iso.date().nullable(),
  /** How its payment stands; null while it waits for an account that takes it. */
  state: stateSchema.nullable(),
  pdf: z.string(),
});

const nextPaySchema = z.object({
  /** Whether families employ the teacher now. */
  salaried: z.boolean(),
  /** The day on which the payslips of the month are made and paid. */
  date: z.iso.date(),
  /** « 2026-10 ». */
  period: z.string(),
  /** What is sure of it already; courses that are validated later come on top. */
  net: euros,
  courses: z.number().int(),
  customers: z.number().int(),
  /** What payslips that are made wait to be paid: no account takes it yet, or the bank refused. */
  waiting: euros,
});

/** One or several of a query. */
const several = <Item extends z.ZodType>(item: Item) =>
  z
    .union([item, z.array(item).max(50)])
    .transform((value) => [value].flat() as z.output<Item>[])
    .optional();

export const payslipEndpoints = {
  /** A teacher's payslips, one per family and month, seven at a time, the newest first (API-110). */
  list: endpoint({
    method: "GET",
    path: "/api/teacher/payslips",
    access: "teacher",
    list: true,
    input: {
      query: z.object({
        ...pagingShape,
        years: several(whole(z.number().int().min(2000).max(2100))),
        customers_id: several(idOf("customer")),
      }),
    },
    output: listOf(payslipSchema).extend({
      /** The years and the families that have some; what is to be declared of each year. */
      years: z.array(z.object({ year: z.number().int(), net: euros })),
      customers: z.array(z.object({ id: z.number().int(), name: z.string() })),
    }),
  }),
  /** When a salaried teacher is paid next, and how much is sure of it (TEA-038). */
  next: endpoint({
    method: "GET",
    path: "/api/teacher/payslips/next",
    access: "teacher",
    input: {},
    output: nextPaySchema,
  }),
  /** A payslip as PDF (API-111). */
  download: endpoint({
    method: "GET",
    path: "/api/teacher/payslips/:id/download",
    access: "teacher",
    input: { params: z.object({ id: idOf("payslip") }) },
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
};

export type Payslip = z.output<typeof payslipSchema>;
export type NextPay = z.output<typeof nextPaySchema>;
