import { z } from "zod";

import { customer } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

const billPapers = ["bill", "receipt"] as const;

export const billDocumentEndpoints = {
  download: customer.get("/api/customer/invoices/:id/download", {
    params: z.object({ id: idOf("bill") }),
    query: z.object({ paper: z.enum(billPapers).default("bill") }),
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
};
