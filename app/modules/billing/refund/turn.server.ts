import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import type { PaymentRow } from "#app/modules/billing/payment/repository.server.ts";

import { advanceRefund } from "./advance.server.ts";
import { isOverdue, laterDay, reminderAt } from "./domain.ts";
import { refundLeft } from "./open.server.ts";
import type { RefundRow } from "./repository.server.ts";

/** A failed refund leaves by hand; undefined when the money went back otherwise meanwhile. */
export async function turnByHand(
  tx: Tx,
  failed: RefundRow,
  payment: PaymentRow,
  { by, now }: By,
): Promise<RefundRow | undefined> {
  if ((await refundLeft(tx, payment.id)) < failed.amountCents) return undefined;
  // The promised day has passed: the person gets a new one.
  const isLate = isOverdue({ ...failed, status: "to_send" }, now);
  const dueOn = isLate ? laterDay(now) : failed.dueOn;
  const change = { way: "hand", remindAt: reminderAt(now, 0), dueOn, fileId: null } as const;
  return advanceRefund(tx, failed, { event: "turn", by, now, change });
}
