import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { accepts } from "#app/lib/transitions.ts";
import { advanceBill } from "#app/modules/billing/bill/advance-bill.server.ts";
import { billTransitions, isAdvanced } from "#app/modules/billing/bill/domain.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { saveBill } from "#app/modules/billing/bill/repository.server.ts";

type Until = Readonly<{ until: Date | null }>;

/** The agency will not pay (STM-22): the family reads that its card is charged on a day, until the bill is claimed. */
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

/**
 * The family said no to the agency (STM-22): its bill asks what follows, until a day; without one, Préau calls. Nothing
 * for a bill that the agency is not asked for.
 */
export async function advanceDeclined(
  tx: Tx,
  billId: number,
  { now, until }: Pick<By, "now"> & Until,
): Promise<void> {
  const bill = await holdBill(tx, billId);
  if (!isAdvanced(bill)) return;
  await saveBill(tx, billId, { advanceFailure: "declined", advanceUntil: until, updatedAt: now });
}

/** What a bill keeps of an advance that failed, once it is to be paid otherwise. */
export const noAdvance = { advance: false, advanceFailure: null, advanceUntil: null } as const;

/** The family itself owes a bill that the agency will not pay: a card may be charged. Nothing for one that is settled. */
export async function claimBill(tx: Tx, billId: number, { by, now }: By): Promise<void> {
  const bill = await holdBill(tx, billId);
  if (!bill.advance || !accepts(billTransitions, bill.status, "claim")) return;
  await advanceBill(tx, bill, { event: "claim", by, now });
  await saveBill(tx, billId, noAdvance);
}
