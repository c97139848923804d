import { z } from "zod";

import { instant, listOf, operator } from "#app/api/endpoint.ts";

const faultSchema = z.object({
  bill_id: z.number().int().nullable(),
  document_kind: z.string().nullable(),
  document_id: z.number().int().nullable(),
  fault: z.string(),
});

const proofSchema = listOf(faultSchema).extend({ proved_nightly_at: instant.nullable() });

export const ledger = {
  /** Every bill, payout and payslip that is not the sum of its entries: none when all is well (OPS-06). */
  prove: operator.get("/api/operator/ledger", {
    list: true,
    limit: { calls: 10, perSeconds: 60 },
    output: proofSchema,
  }),

  /** What the last kept proof found (OPS-33). */
  showProof: operator.get("/api/operator/ledger/proof", {
    command: "ledger proof",
    list: true,
    output: proofSchema,
  }),

  /** Proves now and keeps it as the last proof: what was mended waits no more (OPS-33). */
  proveAgain: operator.post("/api/operator/ledger/proof", {
    command: "ledger prove-again",
    reason: "none",
    limit: { calls: 10, perSeconds: 60 },
    output: proofSchema,
  }),
};
