import { z } from "zod";

import { endpoint, euros, instant, listOf, pagingShape } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

const commissionInvoiceSchema = z.object({
  id: z.number().int(),
  number: z.string(),
  period: z.string(),
  date: instant,
  kind: z.enum(["bill", "credit"]),
  amount: euros,
  vat: euros,
  net: euros,
  pdf: z.string(),
});

export const commissionEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/teacher/commission-invoices",
    access: "teacher",
    list: true,
    input: { query: z.object(pagingShape) },
    output: listOf(commissionInvoiceSchema),
  }),
  download: endpoint({
    method: "GET",
    path: "/api/teacher/commission-invoices/:id/download",
    access: "teacher",
    input: { params: z.object({ id: idOf("commission_invoice") }) },
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
};

export type CommissionInvoice = z.output<typeof commissionInvoiceSchema>;
