import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { dueCents } from "#app/modules/billing/bill/domain.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";
import { findPaying } from "#app/modules/billing/payment/repository.server.ts";

import { openRefund } from "./open.server.ts";
import { findAgencyRefunds } from "./repository.server.ts";
import { sendRefund } from "./send.server.ts";

type Within = Readonly<{ db: Tx; followers: Followers }>;

/** The agency takes the State's half back itself: its rows are done under the correction's reference. */
export async function sendAgencyRefunds(
  within: Within,
  { billId, reference }: Readonly<{ billId: number; reference: string }>,
  move: By,
): Promise<void> {
  const rows = await findAgencyRefunds(within.db, billId);
  for (const [index, { id }] of rows.entries()) {
    const own = index === 0 ? reference : `${reference}-${String(index + 1)}`;
    await sendRefund(within, id, { reference: own }, move);
  }
}

/** Credited meanwhile, and not corrected at the agency in time: the difference only goes back (STM-11). */
export async function giveExcessBack(
  tx: Tx,
  bill: BillRow,
  paidCents: number,
  now: Date,
): Promise<void> {
  const excess = paidCents - dueCents(bill);
  const paid = await findPaying(tx, bill.id);
  if (excess <= 0 || paid?.means !== "advance") return;
  const key = `bill:${String(bill.id)}:excess`;
  await openRefund(tx, paid.id, now, { amountCents: excess, key });
}
