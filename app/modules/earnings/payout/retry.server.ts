import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";

import { findPayee } from "./account.repository.server.ts";
import { nextRun, type PayoutEvent, payoutTransitions } from "./payout.domain.ts";
import { lockFailed, lockPayout, type PayoutRow, savePayout } from "./payout.repository.server.ts";

/** Only way to change a payout's state; each move is recorded in history. */
export async function advancePayout(
  tx: Tx,
  { id, state: from }: PayoutRow,
  event: PayoutEvent,
  { by, now }: By,
): Promise<void> {
  const thing = { machine: "payout", id, transitions: payoutTransitions, from } as const;
  const state = await move(tx, thing, { event, by, now });
  await savePayout(tx, id, { state, stateSince: now });
}

/** Restarts a failed payout: transfers stay done, the bank payout gets a new name. 409 unless failed. */
export async function retryPayout(
  tx: Tx,
  id: number,
  { by, now, at = now }: By & { at?: Date },
): Promise<PayoutRow> {
  const payout = orNotFound(await lockPayout(tx, id), "api.payout.not_found");
  await advancePayout(tx, payout, "retry", { by, now });
  const { ibanEnd } = (await findPayee(tx, payout.teacherId)) ?? payout;
  const again = { attempt: payout.attempt + 1, providerId: null, failureCode: null, checkAt: at };
  await savePayout(tx, id, { ...again, ibanEnd });
  return { ...payout, ...again, ibanEnd, state: "pending" };
}

/** New account number: failed courses leave with the next run, salaries at once (STM-18). */
export async function retryFailedOf(tx: Tx, teacherId: number, { by, now }: By): Promise<void> {
  for (const payout of await lockFailed(tx, teacherId))
    await retryToAccount(tx, payout, { by, now });
}

export async function retryToAccount(
  tx: Tx,
  { id, kind }: Pick<PayoutRow, "id" | "kind">,
  { by, now }: By,
): Promise<void> {
  await retryPayout(tx, id, { by, now, at: kind === "salary" ? now : nextRun(now) });
}
