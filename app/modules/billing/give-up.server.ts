import type { Tx } from "#app/db/client.server.ts";
import type { Mover } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/history/service.server.ts";

import { holdBill } from "./bill.server.ts";
import type { Followers } from "./followers.server.ts";
import { lockPayment } from "./payment.repository.server.ts";
import { findRefund, saveRefund } from "./refund.repository.server.ts";
import { settle } from "./settle.server.ts";

/** Why a refund is given up, and whether its money was sent to the family by another way. */
type GivenUp = Readonly<{ refundId: number; reason: string; sent: boolean }>;

/**
 * The operator gives up a refund that the provider will never take. Its sum may be asked back anew; with `sent` it
 * has gone to the family by transfer, and payment, bill and ledger say so at once. Answers cents. 404 when there is
 * none, 409 once the provider has it.
 */
export async function giveUpRefund(
  tx: Tx,
  followers: Followers,
  { refundId, reason, sent }: GivenUp,
  { by, now }: { by: Mover; now: Date },
): Promise<{ paymentId: number; cents: number }> {
  const found = await findRefund(tx, refundId);
  if (!found) throw new RuleError("not_found", "api.payment.not_found");
  const { billId, id: paymentId } = found.payment;
  // In the order of every settling: the bill, then the payment.
  await holdBill(tx, billId);
  const payment = await lockPayment(tx, paymentId);
  const again = await findRefund(tx, refundId);
  if (!payment || again?.refund.status !== "asked") {
    throw new RuleError("conflict", "api.payment.not_refundable");
  }
  const { amountCents: cents } = again.refund;
  await saveRefund(tx, refundId, sent ? "taken" : "given_up");
  const { status } = payment;
  const line = { machine: "payment", id: paymentId, from: status, to: status } as const;
  const details = { cents, reason, sent };
  await record(tx, { ...line, event: "refund_given_up", by, at: now, details });
  if (sent) {
    const amountCents = payment.refundedCents + cents;
    const outcome = { kind: "refunded", intentId: undefined, amountCents } as const;
    await settle({ db: tx, followers }, paymentId, outcome, now, by);
  }
  return { paymentId, cents };
}
