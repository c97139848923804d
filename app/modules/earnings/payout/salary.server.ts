import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { eachInTurn } from "#app/lib/each-in-turn.ts";

import { findPayee, lockPayee } from "./account.repository.server.ts";
import { payoutLinesOf } from "./payout.domain.ts";
import { findFailed, type PayoutRow } from "./payout.repository.server.ts";
import { openPayout } from "./run.server.ts";
import { findSalaried, findUnpaidPayslips } from "./salary.repository.server.ts";

/** The provider accepts the account, and no refused payout waits. */
export async function takesSalaries(db: Db, teacherId: number): Promise<boolean> {
  if ((await findPayee(db, teacherId))?.state !== "enabled") return false;
  return (await findFailed(db, teacherId)).length === 0;
}

/**
 * Opens the payout of each teacher's unpaid payslips (STM-18). Without a usable account the payslip waits.
 * Idempotent.
 */
export async function openSalaries(db: Db, { by, now }: By): Promise<PayoutRow[]> {
  return eachInTurn(await findSalaried(db), (id) =>
    db.transaction((tx) => paySalaries(tx, id, { by, now })),
  );
}

async function paySalaries(tx: Tx, id: number, { by, now }: By): Promise<PayoutRow | undefined> {
  const payee = await lockPayee(tx, id);
  if (payee?.state !== "enabled") return undefined;
  const lines = payoutLinesOf(await findUnpaidPayslips(tx, id));
  return openPayout(tx, payee, { kind: "salary", lines, by, now });
}
