import { isNotNull } from "drizzle-orm";

import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";

import { lockPayee } from "./account.repository.server.ts";
import { lookUpPayee } from "./account.server.ts";
import { payeeAccounts } from "./account.table.server.ts";
import { payouts } from "./payout.table.server.ts";
import { runTuesday } from "./run.server.ts";
import { sendPayout } from "./send.server.ts";

const job = "payouts";

/** Accounts to look up, Tuesday's payouts to open, payouts to continue (STM-18). */
export const payoutSweeps: readonly Sweep[] = [
  rowSweep({
    job,
    name: "payee accounts to look up",
    of: payeeAccounts,
    due: { at: payeeAccounts.checkAt, which: () => isNotNull(payeeAccounts.providerId) },
    call: lookUpPayee,
  }),
  rowSweep({
    job,
    name: "teachers to pay on Tuesday",
    of: payeeAccounts,
    due: { at: payeeAccounts.payoutAt },
    hold: async (tx, id: number) => {
      const payee = await lockPayee(tx, id);
      if (!payee) throw new Error(`The account of teacher ${String(id)} is gone.`);
      return payee;
    },
    act: runTuesday,
  }),
  rowSweep({
    job,
    name: "payouts to send",
    of: payouts,
    due: { at: payouts.checkAt },
    call: sendPayout,
  }),
];
