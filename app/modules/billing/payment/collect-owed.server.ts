import type { Money } from "#app/modules/billing/bill/followers.server.ts";

import { findOwed } from "./charge.repository.server.ts";
import { collect } from "./collect.server.ts";
import type { PaymentState } from "./domain.ts";
import { findAttempts } from "./repository.server.ts";

export type Collected = Readonly<{ billId: number; amountCents: number; status: PaymentState }>;

/** Charges a just-saved card for due or refused bills it never tried, ten at most; the sweep takes the others. */
export async function collectOwed(
  money: Money,
  customerId: number,
  now: Date,
): Promise<Collected[]> {
  const collected: Collected[] = [];
  for (const billId of await findOwed(money.db, customerId, now)) {
    // Sequential: a refusing bank does not get ten requests at once.
    await collect(money, now, () => Promise.resolve(billId));
    const [last] = await findAttempts(money.db, billId);
    if (last) collected.push({ billId, amountCents: last.amountCents, status: last.status });
    if (last?.status === "failed") break;
  }
  return collected;
}
