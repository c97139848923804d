import { z } from "zod";

import { euros, instant, listOf, pagingShape, teacher } from "#app/api/endpoint.ts";
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

export const commissions = {
  list: teacher.get("/api/teacher/commission-invoices", {
    list: true,
    query: z.object(pagingShape),
    output: listOf(commissionInvoiceSchema),
  }),
  download: teacher.get("/api/teacher/commission-invoices/:id/download", {
    params: z.object({ id: idOf("commission_invoice") }),
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
};

export type CommissionInvoice = z.output<typeof commissionInvoiceSchema>;
