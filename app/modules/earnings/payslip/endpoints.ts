import { z } from "zod";

import { euros, listOf, pagingShape, stateSchema, teacher, whole } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { named } from "#app/api/wire.ts";

import { operatorPayslipEndpoints } from "./operator.endpoints.ts";

const payslipSchema = z.object({
  id: z.number().int(),
  number: z.string(),
  period: z.string(),
  /** The employer; no id when it is the second entity (TEA-069). */
  customer: z.object({ id: z.number().int().nullable(), name: z.string() }),
  hours: z.number(),
  gross: euros,
  cotisations: euros,
  net: euros,
  /** With the CSG and CRDS that are not deductible (CST-55). */
  taxable: euros,
  made_on: z.iso.date(),
  paid_on: z.iso.date().nullable(),
  /** The wrong payslip that this one takes back. */
  cancels: z.string().nullable(),
  cancelled_on: z.iso.date().nullable(),
  /** Null while it waits for an account that takes it. */
  state: stateSchema.nullable(),
  pdf: z.string(),
});

const nextPaySchema = z.object({
  salaried: z.boolean(),
  date: z.iso.date(),
  /** « 2026-10 ». */
  period: z.string(),
  /** Certain already; courses validated later are added. */
  net: euros,
  courses: z.number().int(),
  /** Net of sessions of group lessons, in the net. */
  sessions: euros,
  customers: z.number().int(),
  /** Payslips made but unpaid: no account takes them yet, or the bank refused. */
  waiting: euros,
});

const several = <Item extends z.ZodType>(item: Item) =>
  z
    .union([item, z.array(item).max(50)])
    .transform((value) => [value].flat() as z.output<Item>[])
    .optional();

export const payslips = {
  list: teacher.get("/api/teacher/payslips", {
    list: true,
    query: z.object({
      ...pagingShape,
      years: several(whole(z.number().int().min(2000).max(2100))),
      customers_id: several(idOf("customer")),
    }),
    output: listOf(payslipSchema).extend({
      years: z.array(z.object({ year: z.number().int(), net: euros, taxable: euros })),
      customers: z.array(named),
    }),
  }),
  next: teacher.get("/api/teacher/payslips/next", {
    output: nextPaySchema,
  }),
  download: teacher.get("/api/teacher/payslips/:id/download", {
    params: z.object({ id: idOf("payslip") }),
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
  ...operatorPayslipEndpoints,
};

export type Payslip = z.output<typeof payslipSchema>;
export type NextPay = z.output<typeof nextPaySchema>;
