import type { Money } from "#app/modules/billing/bill/followers.server.ts";

import { findOwed } from "./charge.repository.server.ts";
import { collect } from "./collect.server.ts";
import type { PaymentState } from "./domain.ts";
import { findAttempts } from "./repository.server.ts";

/** What became of a bill that a new card was asked for. Cents. */
export type Collected = Readonly<{ billId: number; amountCents: number; status: PaymentState }>;

/**
 * Asks the card that a family has just saved for what it owes: each of its bills that is due or was refused, of which
 * this card was never asked, ten at most; the clock asks for the others. Answers those that were asked.
 */
export async function collectOwed(
  money: Money,
  customerId: number,
  now: Date,
): Promise<Collected[]> {
  const collected: Collected[] = [];
  for (const billId of await findOwed(money.db, customerId, now)) {
    // One charge after the other: a bank that refuses the first one is not asked ten times at once.
    await collect(money, now, () => Promise.resolve(billId));
    const [last] = await findAttempts(money.db, billId);
    if (last) collected.push({ billId, amountCents: last.amountCents, status: last.status });
    if (last?.status === "failed") break;
  }
  return collected;
}
