import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

/** The papers of a bill. A credit note has the first one only, a receipt is there once money is in. */
const billPapers = ["bill", "receipt"] as const;

export const billDocumentEndpoints = {
  /** A bill or a credit note of one's own as PDF, or the receipt of its payment (API-071). */
  download: endpoint({
    method: "GET",
    path: "/api/customer/invoices/:id/download",
    access: "customer",
    input: {
      params: z.object({ id: idOf("bill") }),
      query: z.object({ paper: z.enum(billPapers).default("bill") }),
    },
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
};
