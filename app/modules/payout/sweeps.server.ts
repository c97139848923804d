import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";

import { lookUpPayee } from "./account.server.ts";
import { payeeAccounts } from "./account.table.server.ts";

/** What the clock does about money that goes out: accounts to look up. */
export const payoutSweeps: readonly Sweep[] = [
  rowSweep({
    job: "payouts",
    name: "payee accounts to look up",
    of: payeeAccounts,
    due: { at: payeeAccounts.checkAt },
    call: lookUpPayee,
  }),
];
