import type { Tx } from "#app/db/client.server.ts";
import { byProvider, operatorNamed } from "#app/lib/actor.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import type { PaymentOutcome } from "#app/modules/billing/payment/domain.ts";
import { findPayment, lockPayment } from "#app/modules/billing/payment/repository.server.ts";
import { settle, type Settled } from "#app/modules/billing/payment/settle.server.ts";

import { advanceRefund } from "./advance.server.ts";
import { reachedBy } from "./domain.ts";
import { findRefundsOf, lockRefund, type RefundRow } from "./repository.server.ts";

type Refunded = Extract<PaymentOutcome, { kind: "refunded" }>;

/**
 * What the provider says was given back in all, for a payment and for the refunds that make up this total, in one
 * transaction (STM-51). Idempotent, in any order.
 */
export function settleRefunded(
  { db, followers }: Pick<Money, "db" | "followers">,
  paymentId: number,
  outcome: Refunded,
  now: Date,
): Promise<Settled> {
  return db.transaction(async (tx) => {
    const known = await findPayment(tx, paymentId);
    if (known) await holdBill(tx, known.billId);
    await lockPayment(tx, paymentId);
    const reached = reachedBy(await findRefundsOf(tx, paymentId), outcome.amountCents);
    const { askedBy, reason } = lastOf(reached, outcome.amountCents);
    const heard = {
      by: askedBy ? operatorNamed(askedBy) : byProvider,
      reason: reason ?? undefined,
    };
    const settled = await settle({ db: tx, followers }, paymentId, outcome, now, heard);
    if (settled.quarantine === undefined || settled.changed) await arrive(tx, reached, now);
    return settled;
  });
}

/** The refund that this total ends with: its operator and reason are the move's. */
function lastOf(reached: readonly RefundRow[], allCents: number) {
  const cents = sumOf(reached, ({ amountCents }) => amountCents);
  const last = cents === allCents ? reached.at(-1) : undefined;
  return last ?? { askedBy: null, reason: null };
}

async function arrive(tx: Tx, reached: readonly RefundRow[], now: Date): Promise<void> {
  for (const { id } of reached) {
    const refund = await lockRefund(tx, id);
    if (refund && refund.status !== "done") {
      await advanceRefund(tx, refund, { event: "arrive", by: byProvider, now });
    }
  }
}
