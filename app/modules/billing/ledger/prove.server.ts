import type { Call } from "#app/api/call.server.ts";
import { iso } from "#app/api/wire.ts";

import type { LedgerFault } from "./domain.ts";
import { findLastProof, insertProof } from "./repository.server.ts";
import { proveLedger } from "./write.server.ts";

/** Proves the ledger now (API-313). */
export async function proveNow({ reader }: Call) {
  const faults = await proveLedger(reader);
  return present(faults, (await findLastProof(reader))?.at);
}

/** The last proof that was kept (OPS-33). */
export async function showProof({ reader }: Call) {
  const last = await findLastProof(reader);
  return present(last?.faults ?? [], last?.at);
}

/** Keeps what is found now as the last proof (OPS-33). */
export async function proveAgain({ db, now }: Call) {
  const faults = await proveLedger(db);
  await insertProof(db, now, faults);
  return present(faults, now);
}

/** More are counted: the first ones say what is wrong. */
const mostShown = 100;

const present = (faults: readonly LedgerFault[], at: Date | undefined) => ({
  data: faults.slice(0, mostShown).map(lineOf),
  total: faults.length,
  proved_nightly_at: iso(at),
});

const lineOf = (found: LedgerFault) => ({
  bill_id: "billId" in found ? found.billId : null,
  document_kind: "documentKind" in found ? found.documentKind : null,
  document_id: "documentId" in found ? found.documentId : null,
  fault: found.fault,
});
