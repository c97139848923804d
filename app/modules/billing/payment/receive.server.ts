import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { accepts } from "#app/lib/transitions.ts";
import { billTransitions, dueCents } from "#app/modules/billing/bill/domain.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";

import type { PaymentMeans } from "./domain.ts";
import {
  findAttempts,
  findPaymentByKey,
  insertPayment,
  type PaymentRow,
} from "./repository.server.ts";
import { settle, type Settled } from "./settle.server.ts";

/** Money that came without a card; `reference` is how the bank or the agency names it. Cents. */
export type Receipt = Readonly<{
  billId: number;
  means: Exclude<PaymentMeans, "card">;
  amountCents: number;
  reference: string;
}>;

/**
 * Writes money received by transfer, check or advance: a payment of its own, settled by the same door as a card's.
 * The same reference brought twice is written once. 409 when the sum is not what is due, or when the reference was
 * another sum; money for a bill that is settled already is kept and set aside.
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
    return settle({ db: tx, followers }, payment.id, outcome, now, by);
  });
}

/** Under what money is written once: its means, and how the bank names it. */
export const receiptKey = ({ means, reference }: Pick<Receipt, "means" | "reference">): string =>
  `${means}:${reference}`;

/** The payment of a receipt, written unless it was before. */
async function openReceipt(tx: Tx, receipt: Receipt, now: Date): Promise<PaymentRow> {
  const { billId, means, amountCents, reference } = receipt;
  const bill = await holdBill(tx, billId);
  const idempotencyKey = receiptKey({ means, reference });
  const known = await findPaymentByKey(tx, idempotencyKey);
  if (known) {
    if (known.billId === billId && known.amountCents === amountCents) return known;
    throw differs();
  }
  const isDue = accepts(billTransitions, bill.status, "pay");
  if (isDue && amountCents !== dueCents(bill)) throw differs();
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

const differs = () => new RuleError("conflict", "api.payment.amount_differs");
