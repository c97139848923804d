import type { Db } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";

import { lockPayee } from "./account.repository.server.ts";
import { salaryLinesOf } from "./payout.domain.ts";
import { openPayout } from "./run.server.ts";
import { findSalaried, findUnpaidPayslips } from "./salary.repository.server.ts";

/**
 * Opens the payout of each teacher's payslips that are not paid yet (STM-18); how many. A teacher without an account, or
 * whose bank refused the last payout, is paid by a later run: the payslip waits. Run twice it pays each payslip once.
 */
export async function openSalaries(db: Db, now: Date): Promise<number> {
  let opened = 0;
  for (const id of await findSalaried(db)) {
    const payout = await db.transaction(async (tx) => {
      const payee = await lockPayee(tx, id);
      if (payee?.state !== "enabled") return undefined;
      const lines = salaryLinesOf(await findUnpaidPayslips(tx, id));
      return openPayout(tx, payee, { kind: "salary", lines, by: byClock, now });
    });
    if (payout) opened += 1;
  }
  return opened;
}
