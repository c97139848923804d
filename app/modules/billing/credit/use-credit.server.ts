import type { Tx } from "#app/db/client.server.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";

import { type BillLine, takeOf } from "./domain.ts";
import {
  addToCredit,
  insertUses,
  lockCreditsOf,
  lockUsesOf,
  takeFromUse,
} from "./repository.server.ts";

type Use = Readonly<{
  cents: number;
  lines: readonly BillLine[];
  keep: (tx: Tx, billId: number) => Promise<void>;
}>;

/**
 * Uses credit, first to expire first (STM-47); locked until the transaction ends, so that concurrent bills use it
 * once.
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

/** Returned to its credits, last to expire first. */
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
