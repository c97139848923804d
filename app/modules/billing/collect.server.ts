import type { Tx } from "#app/db/client.server.ts";

import type { Money } from "./followers.server.ts";
import { askProvider, openAttempt } from "./payment.server.ts";
import { settle, type Settled } from "./settle.server.ts";

/**
 * Collects a bill by card. What `write` does and the attempt are one transaction (R15: a verdict, its bill, its
 * attempt); once it is committed the provider is asked once, then what it said is settled. `write` answers which
 * bill, or nothing when none is to be collected.
 */
export async function collect(
  money: Money,
  now: Date,
  write: (tx: Tx) => Promise<number | undefined>,
): Promise<void> {
  const paymentId = await money.db.transaction(async (tx) =>
    openAttempt(tx, money.followers, await write(tx), now),
  );
  if (paymentId !== undefined) await chargeAttempt(money, paymentId, now);
}

/** The second half of `collect`: charges an attempt that is open and was never called, and settles what came of it. */
export async function chargeAttempt(money: Money, paymentId: number, now: Date): Promise<Settled> {
  const outcome = await askProvider(money, paymentId, now);
  return settle(money, paymentId, outcome, now);
}
