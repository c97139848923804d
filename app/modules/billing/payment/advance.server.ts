import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { accepts } from "#app/lib/transitions.ts";
import { advanceBill } from "#app/modules/billing/bill/advance-bill.server.ts";
import { billTransitions, isAdvanced } from "#app/modules/billing/bill/domain.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { saveBill } from "#app/modules/billing/bill/repository.server.ts";

type Until = Readonly<{ until: Date | null }>;

/** Agency refusal (STM-22): the family is notified of the card charge date. */
export async function advanceRefused(
  tx: Tx,
  billId: number,
  { by, now, until }: By & Until,
): Promise<void> {
  const bill = await holdBill(tx, billId);
  if (!isAdvanced(bill)) return;
  await advanceBill(tx, bill, { event: "refuse", by, now });
  await saveBill(tx, billId, { advanceFailure: "rejected", advanceUntil: until });
}

/** The family declined the advance (STM-22): it chooses by a date; without one, Préau calls. */
export async function advanceDeclined(
  tx: Tx,
  billId: number,
  { now, until }: Pick<By, "now"> & Until,
): Promise<void> {
  const bill = await holdBill(tx, billId);
  if (!isAdvanced(bill)) return;
  await saveBill(tx, billId, { advanceFailure: "declined", advanceUntil: until, updatedAt: now });
}

export const noAdvance = { advance: false, advanceFailure: null, advanceUntil: null } as const;

/** The family owes the bill itself: its card may be charged. No-op when settled. */
export async function claimBill(tx: Tx, billId: number, { by, now }: By): Promise<void> {
  const bill = await holdBill(tx, billId);
  if (!bill.advance || !accepts(billTransitions, bill.status, "claim")) return;
  await advanceBill(tx, bill, { event: "claim", by, now });
  await saveBill(tx, billId, noAdvance);
}
