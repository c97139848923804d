import type { Tx } from "#app/db/client.server.ts";
import type { Refund } from "#app/gateways/outcomes.server.ts";
import { type By, byProvider } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { findBill } from "#app/modules/billing/bill/repository.server.ts";
import { takeBack } from "#app/modules/billing/payment/bounce.server.ts";
import type { QuarantineReason } from "#app/modules/billing/payment/domain.ts";
import { lockPayment, type PaymentRow } from "#app/modules/billing/payment/repository.server.ts";

import { advanceRefund, holdRefund } from "./advance.server.ts";
import { notifyOfRefund } from "./notify.server.ts";
import { findRefundsOf, lockRefund, type RefundRow } from "./repository.server.ts";
import { turnByHand } from "./turn.server.ts";

/**
 * The bank returned a refund, marked done or not: it is sent by hand, and the family is told (STM-51). Idempotent;
 * one without a row of ours is set aside.
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
  const cents = refund.amountCents;
  if (isDone) await takeBack(tx, { bill, payment, cents, from: "refundedCents" }, move);
  const event = isDone ? ("bounce" as const) : ("fail" as const);
  const failed = await advanceRefund(tx, refund, { event, ...move, change: { closedAt: null } });
  await tell(tx, await turnByHand(tx, failed, payment, move), "refund_bounced", now);
  return undefined;
}

/**
 * A transfer that the family's bank sent back, its account being closed: it waits for another account (STM-51). 409
 * unless it had left by hand to a family.
 */
export async function returnSent(tx: Tx, id: number, move: By): Promise<RefundRow> {
  const { refund, payment } = await holdRefund(tx, id);
  const { status, way, person, amountCents: cents, reference } = refund;
  const bill = payment && (await findBill(tx, payment.billId));
  const hasLeft = status === "done" && way === "hand" && person === "family";
  if (!bill || !hasLeft) throw new RuleError("conflict", "api.refund.not_sent");
  await takeBack(tx, { bill, payment, cents, from: "sentCents" }, move);
  const change = { ...unsent, closedAt: null };
  const details = { reference };
  const failed = await advanceRefund(tx, refund, { event: "bounce", ...move, change, details });
  const turned = orNotFound(await turnByHand(tx, failed, payment, move), "api.absent");
  await tell(tx, turned, "refund_returned", move.now);
  return turned;
}

const unsent = { reference: null, sentOn: null, sealedIban: null, ibanEnd: null, eraseAt: null };

async function tell(
  tx: Tx,
  refund: RefundRow | undefined,
  about: "refund_bounced" | "refund_returned",
  now: Date,
): Promise<void> {
  if (refund) await notifyOfRefund(tx, refund, now, about);
}
