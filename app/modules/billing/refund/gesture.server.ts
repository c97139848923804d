import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { eachInTurn } from "#app/lib/each-in-turn.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { creditUncovered, holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { findMoneyOf } from "#app/modules/billing/bill/repository.server.ts";
import { findKept } from "#app/modules/billing/credit/repository.server.ts";
import type { Bearer } from "#app/modules/billing/ledger/domain.ts";
import {
  findAttempts,
  findPayment,
  lockPayment,
} from "#app/modules/billing/payment/repository.server.ts";

import { refuseDisputed } from "./disputed.server.ts";
import { isOpen } from "./domain.ts";
import { openRefund, refundLeft } from "./open.server.ts";
import { findRefundsOf, type RefundRow } from "./repository.server.ts";

type Gesture = By &
  Readonly<{
    amountCents?: number | undefined;
    reason?: string | undefined;
    paidBy: Bearer;
  }>;

/** Money given back by an operator: the credit note at once, borne by whom the operator says (OPS-06). */
export async function openGesture(
  tx: Tx,
  paymentId: number,
  { amountCents, by, now, reason, paidBy }: Gesture,
): Promise<RefundRow> {
  const { billId } = orNotFound(await findPayment(tx, paymentId), "api.payment.not_found");
  const bill = await holdBill(tx, billId);
  const payment = orNotFound(await lockPayment(tx, paymentId), "api.payment.not_found");
  refuseDisputed(payment);
  const left = await refundLeft(tx, paymentId);
  const cents = amountCents ?? left;
  // Money that never was the bill's is given back without a trace on it.
  if (cents > 0 && cents <= left && payment.quarantine !== "not_due") {
    const standing = (await standingCents(tx, billId)) - cents;
    await creditUncovered(tx, bill, standing, { by, now, cause: reason, paidBy });
  }
  return openRefund(tx, paymentId, now, { amountCents, by, reason });
}

/** Received, and neither on its way back nor kept as credit. */
async function standingCents(tx: Tx, billId: number): Promise<number> {
  const { collectedCents } = await findMoneyOf(tx, billId);
  const attempts = (await findAttempts(tx, billId)).filter((one) => one.quarantine !== "not_due");
  const rows = (await eachInTurn(attempts, ({ id }) => findRefundsOf(tx, id))).flat();
  const leavingCents = sumOf(rows.filter(isOpen), ({ amountCents: part }) => part);
  return collectedCents - leavingCents - (await findKept(tx, { billId }));
}
