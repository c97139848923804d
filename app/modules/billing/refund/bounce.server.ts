import type { Tx } from "#app/db/client.server.ts";
import type { Refund } from "#app/gateways/outcomes.server.ts";
import { byProvider } from "#app/lib/actor.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { takeBack } from "#app/modules/billing/payment/bounce.server.ts";
import type { QuarantineReason } from "#app/modules/billing/payment/domain.ts";
import { lockPayment, type PaymentRow } from "#app/modules/billing/payment/repository.server.ts";

import { advanceRefund } from "./advance.server.ts";
import { notifyOfRefund } from "./notify.server.ts";
import { findRefundsOf, lockRefund, type RefundRow } from "./repository.server.ts";
import { turnByHand } from "./turn.server.ts";

/**
 * The bank gave a refund back, said done or not yet: it leaves by hand, and the family is told (STM-51). Idempotent;
 * one that no row of ours asked for is set aside.
 */
export async function bounceRefund(
  tx: Tx,
  { id: paymentId, billId }: Pick<PaymentRow, "id" | "billId">,
  { key }: Refund,
  now: Date,
): Promise<QuarantineReason | undefined> {
  const bill = await holdBill(tx, billId);
  const payment = orNotFound(await lockPayment(tx, paymentId), "api.payment.not_found");
  const known = (await findRefundsOf(tx, paymentId)).find((one) => one.idempotencyKey === key);
  const refund = known && (await lockRefund(tx, known.id));
  if (!refund) return "refund_mismatch";
  if (refund.way !== "provider" || refund.status === "failed") return undefined;
  const isDone = refund.status === "done";
  const move = { by: byProvider, now };
  if (isDone) await takeBack(tx, { bill, payment, cents: refund.amountCents }, move);
  const event = isDone ? ("bounce" as const) : ("fail" as const);
  const failed = await advanceRefund(tx, refund, { event, ...move, change: { closedAt: null } });
  await tell(tx, await turnByHand(tx, failed, payment, move), now);
  return undefined;
}

async function tell(tx: Tx, refund: RefundRow | undefined, now: Date): Promise<void> {
  if (refund) await notifyOfRefund(tx, refund, now, "refund_bounced");
}
