import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { accepts } from "#app/lib/transitions.ts";

import { advanceBill } from "./advance-bill.server.ts";
import { billTransitions, isAdvanced } from "./bill.domain.ts";
import { saveAdvance } from "./bill.repository.server.ts";
import { holdBill } from "./bill.server.ts";

/** The agency will not pay (STM-22): the family reads that the payment failed, until it is claimed. */
export async function advanceRefused(tx: Tx, billId: number, { by, now }: By): Promise<void> {
  const bill = await holdBill(tx, billId);
  if (isAdvanced(bill)) await advanceBill(tx, bill, { event: "refuse", by, now });
}

/** The family itself owes a bill that the agency will not pay: a card may be charged. Nothing for one that is settled. */
export async function claimBill(tx: Tx, billId: number, { by, now }: By): Promise<void> {
  const bill = await holdBill(tx, billId);
  if (!bill.advance || !accepts(billTransitions, bill.status, "claim")) return;
  await advanceBill(tx, bill, { event: "claim", by, now });
  await saveAdvance(tx, billId, false);
}
