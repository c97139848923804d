import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

const billPapers = ["bill", "receipt"] as const;

export const billDocumentEndpoints = {
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
