import type { Db } from "#app/db/client.server.ts";
import { byProvider } from "#app/lib/actor.ts";
import { machineClock, plusMinutes } from "#app/lib/clock.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import type { Subject } from "#app/modules/billing/ledger/domain.ts";

import { advanceRefund } from "./advance.server.ts";
import {
  isDisputed,
  isDisputeRefusal,
  refundAtProvider,
  type Refunding,
} from "./disputed.server.ts";
import {
  claimRefund,
  findRefund,
  findRequestedRefundsOf,
  lockRefund,
  releaseRefund,
} from "./repository.server.ts";

/**
 * Calls the provider until it has taken the refund. False for another way, while another call runs, once closed, and
 * while the holder of the card disputes the payment, told or not: the bank may give the money back by itself. Throws
 * where the provider refuses otherwise.
 */
export async function askRefund(money: Money, refundId: number, now: Date): Promise<boolean> {
  const found = await findRefund(money.db, refundId);
  if (found?.refund.status !== "asked" || found.payment.intentId === null) return false;
  if (isDisputed(found.payment)) return false;
  const { intentId } = found.payment;
  const { entity, amountCents, idempotencyKey } = found.refund;
  const claim = await takeClaim(money.db, refundId);
  if (!claim) return false;
  try {
    const wanted = { entity, intentId, idempotencyKey, amountCents };
    if (!(await isTaken(money, wanted, now))) return false;
    await saveTaken(money.db, refundId, now);
    return true;
  } finally {
    await releaseRefund(money.db, refundId, claim);
  }
}

/** False while it is disputed, and once it failed: its event turns it by hand. */
async function isTaken(money: Money, wanted: Refunding, now: Date): Promise<boolean> {
  try {
    return (await refundAtProvider(money, wanted, now)).state !== "failed";
  } catch (error) {
    if (isDisputeRefusal(error)) return false;
    throw error;
  }
}

/** Requests every refund of a subject's bills that the provider has not taken. */
export async function askRefundsOf(money: Money, subject: Subject, now: Date): Promise<void> {
  for (const { id } of await findRequestedRefundsOf(money.db, subject)) {
    await askRefund(money, id, now);
  }
}

/** Longer than any call with its retries; after a crash the next process takes over. */
const longestCallMinutes = 5;

/** One claim at a time, to send or to close; undefined when another has it. */
export async function takeClaim(db: Db, refundId: number): Promise<Date | undefined> {
  const machineNow = machineClock();
  const until = plusMinutes(machineNow, longestCallMinutes);
  return (await claimRefund(db, refundId, { until, machineNow })) ? until : undefined;
}

/** The provider's event may have come first. */
export function saveTaken(db: Db, refundId: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (refund?.status === "asked") {
      await advanceRefund(tx, refund, { event: "take", by: byProvider, now });
    }
  });
}
