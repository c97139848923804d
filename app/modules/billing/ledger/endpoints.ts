import { z } from "zod";

import { instant, listOf, operator } from "#app/api/endpoint.ts";

const faultSchema = z.object({
  bill_id: z.number().int().nullable(),
  document_kind: z.string().nullable(),
  document_id: z.number().int().nullable(),
  fault: z.string(),
});

export const ledger = {
  /** Every bill, payout and payslip that is not the sum of its entries: none when all is well (OPS-06). */
  prove: operator.get("/api/operator/ledger", {
    list: true,
    limit: { calls: 10, perSeconds: 60 },
    output: listOf(faultSchema).extend({ proved_nightly_at: instant.nullable() }),
  }),
};
