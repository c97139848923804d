import type { Db, Tx } from "#app/db/client.server.ts";
import { type By, byClock } from "#app/lib/actor.ts";
import { record } from "#app/modules/history/service.server.ts";

import { lockPayee, type PayeeRow, savePayee } from "./account.repository.server.ts";
import { nextRun, payoutLinesOf, totalOf } from "./payout.domain.ts";
import {
  findEarned,
  findFailed,
  findPayable,
  insertPayout,
  type PayoutRow,
} from "./payout.repository.server.ts";

/** Whether a teacher may be paid now (STM-18, TEA-068): the provider verified them, and they let us invoice in their name. */
const isPayable = ({ state, mandateVersion }: PayeeRow): boolean =>
  state === "enabled" && mandateVersion !== null;

/**
 * Opens the payout of what a teacher has earned and was not paid, with the teacher's account held: two runs at once pay each
 * course once. Nothing when nothing is due, when the teacher cannot be paid, or while a refused payout waits for another account.
 */
export async function openPayout(
  tx: Tx,
  payee: PayeeRow,
  { by, now }: By,
): Promise<PayoutRow | undefined> {
  const { id: teacherId, ibanEnd } = payee;
  if (!isPayable(payee) || (await findFailed(tx, teacherId)).length > 0) return undefined;
  const lines = payoutLinesOf(await findEarned(tx, teacherId, now));
  if (lines.length === 0) return undefined;
  const born = { teacherId, ibanEnd, state: "pending", stateSince: now, createdAt: now } as const;
  const payout = await insertPayout(
    tx,
    { ...born, amountCents: totalOf(lines), checkAt: now },
    lines,
  );
  await record(tx, {
    machine: "payout",
    id: payout.id,
    event: "open",
    from: null,
    to: "pending",
    by,
    at: now,
  });
  return payout;
}

/** It is Tuesday: what a teacher has earned is paid, and the next run is a week later. */
export async function runTuesday(tx: Tx, payee: PayeeRow, now: Date): Promise<undefined> {
  await openPayout(tx, payee, { by: byClock, now });
  await savePayee(tx, payee.id, { payoutAt: nextRun(now) });
}

/** Opens the payouts of every teacher who can be paid, without waiting for Tuesday (OPS-07); which ones. */
export async function runPayouts(db: Db, { by, now }: By): Promise<PayoutRow[]> {
  const opened: PayoutRow[] = [];
  for (const id of await findPayable(db)) {
    const payout = await db.transaction(async (tx) => {
      const payee = await lockPayee(tx, id);
      return payee && openPayout(tx, payee, { by, now });
    });
    if (payout) opened.push(payout);
  }
  return opened;
}
