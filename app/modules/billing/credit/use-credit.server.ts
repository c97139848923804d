import type { Tx } from "#app/db/client.server.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";

import type { BillLine } from "./domain.ts";
import { takeOf } from "./domain.ts";
import {
  addToCredit,
  insertUses,
  lockCreditsOf,
  lockUsesOf,
  takeFromUse,
} from "./repository.server.ts";

/** What of a family's credit pays a bill: the line it becomes, and what is written once the bill has an id. */
type Use = Readonly<{
  cents: number;
  lines: readonly BillLine[];
  keep: (tx: Tx, billId: number) => Promise<void>;
}>;

/**
 * Takes what a family has at an entity for a bill of so many cents, the first to expire first (STM-47). The credits
 * stay held to the end of the transaction: two bills at once use them once.
 */
export async function takeCredit(
  tx: Tx,
  { customerId, entity }: { customerId: number; entity: BillEntity },
  cents: number,
): Promise<Use> {
  const taken = takeOf(await lockCreditsOf(tx, customerId, entity), cents);
  const used = sumOf(taken, (one) => one.taken);
  for (const one of taken) await addToCredit(tx, one.id, { usedCents: one.taken });
  return {
    cents: used,
    lines: used ? [{ kind: "credit", amountCents: -used, vatCents: 0, vatPerMille: 0 }] : [],
    keep: (inTx, billId) =>
      insertUses(
        inTx,
        taken.map(({ id: creditId, taken: amountCents }) => ({ creditId, billId, amountCents })),
      ),
  };
}

/** What of a bill's credit is undone goes back to the credits that it came from, the last to expire first. */
export async function giveCreditBack(tx: Tx, billId: number, cents: number): Promise<void> {
  if (cents === 0) return;
  let left = cents;
  for (const { creditId, amountCents } of await lockUsesOf(tx, billId)) {
    const part = Math.min(amountCents, left);
    if (part === 0) break;
    left -= part;
    await takeFromUse(tx, { creditId, billId }, part);
    await addToCredit(tx, creditId, { usedCents: -part });
  }
  if (left > 0)
    throw new Error(`The bill ${String(billId)} used ${String(left)} cents less credit.`);
}
