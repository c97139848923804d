import type { Call } from "#app/api/call.server.ts";
import { iso } from "#app/api/wire.ts";

import type { LedgerFault } from "./domain.ts";
import { findLastProof } from "./repository.server.ts";
import { proveLedger } from "./write.server.ts";

/** Proves the ledger now (API-313). */
export async function showProof({ reader }: Call) {
  const faults = await proveLedger(reader);
  const last = await findLastProof(reader);
  return {
    data: faults.map(lineOf),
    total: faults.length,
    proved_nightly_at: iso(last?.at),
  };
}

const lineOf = (found: LedgerFault) => ({
  bill_id: "billId" in found ? found.billId : null,
  document_kind: "documentKind" in found ? found.documentKind : null,
  document_id: "documentId" in found ? found.documentId : null,
  fault: found.fault,
});
