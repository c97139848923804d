import { serve, type Served } from "#app/api/serve.server.ts";

import { ledger } from "./endpoints.ts";
import { proveAgain, proveNow, showProof } from "./prove.server.ts";

export const ledgerApi: readonly Served[] = [
  serve(ledger.prove, proveNow),
  serve(ledger.showProof, showProof),
  serve(ledger.proveAgain, proveAgain),
];
