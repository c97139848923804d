import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { accepts } from "#app/lib/transitions.ts";
import { billTransitions, dueCents } from "#app/modules/billing/bill/domain.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";

import type { PaymentMeans } from "./domain.ts";
import {
  findAttempts,
  findPaymentByKey,
  insertPayment,
  type PaymentRow,
} from "./repository.server.ts";
import { settle, type Settled } from "./settle.server.ts";

/** Money without a card; `reference` is the bank's or the agency's. Cents. */
export type Receipt = Readonly<{
  billId: number;
  means: Exclude<PaymentMeans, "card">;
  amountCents: number;
  reference: string;
}>;

/**
 * Records a transfer, check or advance, once per reference. 409 when the amount is not due or differs from the first;
 * money for a settled bill is quarantined.
 */
export function receive(
  { db, followers }: Pick<Money, "db" | "followers">,
  receipt: Receipt,
  { by, now }: By,
): Promise<Settled> {
  return db.transaction(async (tx) => {
    const payment = await openReceipt(tx, receipt, now);
    const { amountCents, currency } = payment;
    const outcome = { kind: "succeeded", intentId: undefined, amountCents, currency } as const;
    return settle({ db: tx, followers }, payment.id, outcome, now, { by });
  });
}

export const receiptKey = ({ means, reference }: Pick<Receipt, "means" | "reference">): string =>
  `${means}:${reference}`;

async function openReceipt(tx: Tx, receipt: Receipt, now: Date): Promise<PaymentRow> {
  const { billId, means, amountCents, reference } = receipt;
  const bill = await holdBill(tx, billId);
  const idempotencyKey = receiptKey({ means, reference });
  const known = await findPaymentByKey(tx, idempotencyKey);
  if (known) {
    if (known.billId === billId && known.amountCents === amountCents) return known;
    throw differs();
  }
  if (accepts(billTransitions, bill.status, "pay") && !isTakenFor(bill, receipt)) throw differs();
  const [last] = await findAttempts(tx, billId);
  return insertPayment(tx, {
    billId,
    means,
    amountCents,
    reference,
    idempotencyKey,
    currency: "EUR",
    customerId: bill.customerId,
    attempt: (last?.attempt ?? 0) + 1,
    status: "created",
    createdAt: now,
    updatedAt: now,
  });
}

/** What the agency paid before its correction arrives whole; the difference goes back (STM-11). */
function isTakenFor(bill: BillRow, { means, amountCents }: Receipt): boolean {
  const due = dueCents(bill);
  return amountCents === due || (means === "advance" && amountCents > due);
}

const differs = () => new RuleError("conflict", "api.payment.amount_differs");
