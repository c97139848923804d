import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { eachInTurn } from "#app/lib/each-in-turn.ts";

import { findPayee, lockPayee } from "./account.repository.server.ts";
import { salaryLinesOf } from "./payout.domain.ts";
import { findFailed, type PayoutRow } from "./payout.repository.server.ts";
import { openPayout } from "./run.server.ts";
import { findSalaried, findUnpaidPayslips } from "./salary.repository.server.ts";

/** Whether a salary would leave for a teacher's account now: the provider takes it, and nothing that a bank refused waits. */
export async function takesSalaries(db: Db, teacherId: number): Promise<boolean> {
  if ((await findPayee(db, teacherId))?.state !== "enabled") return false;
  return (await findFailed(db, teacherId)).length === 0;
}

/**
 * Opens the payout of each teacher's payslips that are not paid yet (STM-18); which ones. A teacher without an account, or
 * whose bank refused the last payout, is paid by a later run: the payslip waits. Run twice it pays each payslip once.
 */
export async function openSalaries(db: Db, { by, now }: By): Promise<PayoutRow[]> {
  return eachInTurn(await findSalaried(db), (id) =>
    db.transaction((tx) => paySalaries(tx, id, { by, now })),
  );
}

async function paySalaries(tx: Tx, id: number, { by, now }: By): Promise<PayoutRow | undefined> {
  const payee = await lockPayee(tx, id);
  if (payee?.state !== "enabled") return undefined;
  const lines = salaryLinesOf(await findUnpaidPayslips(tx, id));
  return openPayout(tx, payee, { kind: "salary", lines, by, now });
}
