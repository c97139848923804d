import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import {
  findPayment,
  lockPayment,
  type PaymentRow,
} from "#app/modules/billing/payment/repository.server.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";

import { type RefundEvent, refundTransitions } from "./domain.ts";
import { findRefundRow, lockRefund, type RefundRow, saveRefund } from "./repository.server.ts";
import { endSilence } from "./silence.server.ts";

type Moving = By &
  Readonly<{ event: RefundEvent; change?: Partial<RefundRow>; details?: Record<string, unknown> }>;

/** The only way to change a refund's state; each move adds a history line (STM-51). */
export async function advanceRefund(
  tx: Tx,
  { id, status: from }: Pick<RefundRow, "id" | "status">,
  { event, by, now, change, details }: Moving,
): Promise<RefundRow> {
  const thing = { machine: "refund", id, from, transitions: refundTransitions } as const;
  const status = await move(tx, thing, { event, by, now, ...(details && { details }) });
  const isOver = status === "done" || status === "kept";
  const saved = await saveRefund(tx, id, {
    askingUntil: null,
    ...(isOver && { closedAt: now, remindAt: null }),
    ...change,
    status,
  });
  if (isOver) await endSilence(tx, saved, { by, now });
  return saved;
}

export type HeldRefund = Readonly<{ refund: RefundRow; payment: PaymentRow | undefined }>;

/** Bill, then payment, then refund: the order of every settlement. 404 when none. */
export async function holdRefund(tx: Tx, id: number): Promise<HeldRefund> {
  const seen = orNotFound(await findRefundRow(tx, id), "api.absent");
  const payment = await holdPaymentOf(tx, seen);
  return { refund: orNotFound(await lockRefund(tx, id), "api.absent"), payment };
}

async function holdPaymentOf(tx: Tx, { paymentId }: RefundRow): Promise<PaymentRow | undefined> {
  const known = paymentId === null ? undefined : await findPayment(tx, paymentId);
  if (!known) return undefined;
  await holdBill(tx, known.billId);
  return lockPayment(tx, known.id);
}
