import { z } from "zod";

import { endpoint, euros, instant, listOf, pagingShape } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

const commissionInvoiceSchema = z.object({
  id: z.number().int(),
  number: z.string(),
  /** « 2026-10 ». */
  period: z.string(),
  date: instant,
  /** A sum below nothing: what was invoiced and credited since. */
  kind: z.enum(["bill", "credit"]),
  /** All taxes in, the tax inside it, without it. */
  amount: euros,
  vat: euros,
  net: euros,
  pdf: z.string(),
});

export const commissionEndpoints = {
  /** The monthly invoices of Préau's commission to an independent teacher, the newest first (API-177, TEA-058). */
  list: endpoint({
    method: "GET",
    path: "/api/teacher/commission-invoices",
    access: "teacher",
    list: true,
    input: { query: z.object(pagingShape) },
    output: listOf(commissionInvoiceSchema),
  }),
  /** One of them as a PDF that machines read too: Factur-X (API-178, LAW-30). */
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
