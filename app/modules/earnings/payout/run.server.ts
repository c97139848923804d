import type { Db, Tx } from "#app/db/client.server.ts";
import { type By, byClock } from "#app/lib/actor.ts";
import { eachInTurn } from "#app/lib/each-in-turn.ts";
import { record } from "#app/modules/foundation/history/service.server.ts";

import { lockPayee, type PayeeRow, savePayee } from "./account.repository.server.ts";
import {
  nextRun,
  type PayoutKind,
  type PayoutLine,
  payoutLinesOf,
  totalOf,
} from "./payout.domain.ts";
import {
  findEarned,
  findFailed,
  findPayable,
  insertPayout,
  type PayoutRow,
} from "./payout.repository.server.ts";

/** Whether a teacher's courses may be paid now (STM-18, TEA-068): the provider verified them, and they let us invoice in their name. */
const isPayable = ({ state, mandateVersion }: PayeeRow): boolean =>
  state === "enabled" && mandateVersion !== null;

type Opening = By & Readonly<{ kind: PayoutKind; lines: readonly PayoutLine[] }>;

/** Opens a payout with the teacher's account held; nothing without lines, or while a refused payout waits for another account. */
export async function openPayout(
  tx: Tx,
  { id: teacherId, ibanEnd }: PayeeRow,
  { kind, lines, by, now }: Opening,
): Promise<PayoutRow | undefined> {
  if (lines.length === 0 || (await findFailed(tx, teacherId)).length > 0) return undefined;
  const born = { kind, teacherId, ibanEnd, state: "pending", stateSince: now } as const;
  const sums = { amountCents: totalOf(lines), createdAt: now, checkAt: now };
  const payout = await insertPayout(tx, { ...born, ...sums }, lines);
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

/**
 * Opens the payout of what a teacher has earned by courses and was not paid, with the teacher's account held: two runs at
 * once pay each course once. Nothing when nothing is due, or when the teacher cannot be paid.
 */
export async function payCourses(
  tx: Tx,
  payee: PayeeRow,
  { by, now }: By,
): Promise<PayoutRow | undefined> {
  if (!isPayable(payee)) return undefined;
  const lines = payoutLinesOf(await findEarned(tx, payee.id, now));
  return openPayout(tx, payee, { kind: "courses", lines, by, now });
}

/** It is Tuesday: what a teacher has earned is paid, and the next run is a week later. */
export async function runTuesday(tx: Tx, payee: PayeeRow, now: Date): Promise<undefined> {
  await payCourses(tx, payee, { by: byClock, now });
  await savePayee(tx, payee.id, { payoutAt: nextRun(now) });
}

/** Opens the payouts of courses of every teacher who can be paid, without waiting for Tuesday (OPS-07); which ones. */
export async function runPayouts(db: Db, { by, now }: By): Promise<PayoutRow[]> {
  return eachInTurn(await findPayable(db), (id) =>
    db.transaction(async (tx) => {
      const payee = await lockPayee(tx, id);
      return payee && payCourses(tx, payee, { by, now });
    }),
  );
}
