import type { Db, Tx } from "#app/db/client.server.ts";
import { type By, byClock } from "#app/lib/actor.ts";
import { eachInTurn } from "#app/lib/each-in-turn.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { lockPayee, type PayeeRow, savePayee } from "./account.repository.server.ts";
import { billSessions, findAllEarned } from "./invoice-sessions.server.ts";
import {
  nextRun,
  type PayoutKind,
  type PayoutLine,
  payoutLinesOf,
  totalOf,
} from "./payout.domain.ts";
import {
  findFailed,
  findPayable,
  insertPayout,
  type PayoutRow,
} from "./payout.repository.server.ts";

/** Verified by the provider, and mandate to invoice accepted (STM-18, TEA-068). */
const isPayable = ({ state, mandateVersion }: PayeeRow): boolean =>
  state === "enabled" && mandateVersion !== null;

type Opening = By & Readonly<{ kind: PayoutKind; lines: readonly PayoutLine[] }>;

/** The caller locks the account. Nothing without lines, or while a refused payout waits. */
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
 * Opens the payout of unpaid courses; the caller locks the account, so concurrent runs pay each course once. Nothing
 * if nothing is due or payable.
 */
export async function payCourses(
  tx: Tx,
  payee: PayeeRow,
  { by, now }: By,
): Promise<PayoutRow | undefined> {
  if (!isPayable(payee)) return undefined;
  const earned = await findAllEarned(tx, payee.id, now);
  const lines = payoutLinesOf<Pick<PayoutLine, "billId" | "courseId" | "sessionPayId">>(earned);
  const payout = await openPayout(tx, payee, { kind: "courses", lines, by, now });
  if (payout) await billSessions(tx, payout, lines, now);
  return payout;
}

/** Tuesday: pays what a teacher has earned; the next run is a week later. */
export async function runTuesday(tx: Tx, payee: PayeeRow, now: Date): Promise<undefined> {
  await payCourses(tx, payee, { by: byClock, now });
  await savePayee(tx, payee.id, { payoutAt: nextRun(now) });
}

/** Opens course payouts of every payable teacher, without waiting for Tuesday (OPS-07). */
export async function runPayouts(db: Db, { by, now }: By): Promise<PayoutRow[]> {
  return eachInTurn(await findPayable(db), (id) =>
    db.transaction(async (tx) => {
      const payee = await lockPayee(tx, id);
      return payee && payCourses(tx, payee, { by, now });
    }),
  );
}
