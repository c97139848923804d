import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { toEuros } from "#app/lib/money.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { accepts } from "#app/lib/transitions.ts";
import { billTransitions, dueCents } from "#app/modules/billing/bill/domain.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";

import { type PaymentMeans, paymentTransitions } from "./domain.ts";
import {
  findPaymentByKey,
  insertPayment,
  nextAttempt,
  type PaymentRow,
  savePayment,
} from "./repository.server.ts";
import { settle, type Settled } from "./settle.server.ts";

/** Money without a card; `reference` is the bank's or the agency's. Cents. */
export type Receipt = Readonly<{
  billId: number;
  means: Exclude<PaymentMeans, "card">;
  amountCents: number;
  reference: string;
  /** For the last of several sums: their references joined. */
  key?: string | undefined;
}>;

/** No bill known yet: `said` is the bank's or the operator's text, which may name one. */
export type Named = Omit<Receipt, "billId" | "key"> & Readonly<{ said: string }>;

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
  const { billId, amountCents } = receipt;
  const bill = await holdBill(tx, billId);
  const idempotencyKey = receipt.key ?? receiptKey(receipt);
  const known = await findPaymentByKey(tx, idempotencyKey);
  if (known) {
    if (known.billId === billId && known.amountCents === amountCents) return known;
    throw differs(bill, receipt);
  }
  if (accepts(billTransitions, bill.status, "pay") && !isTakenFor(bill, receipt)) {
    throw differs(bill, receipt);
  }
  return insertReceipt(tx, bill, { ...receipt, key: idempotencyKey }, now);
}

const insertReceipt = async (
  tx: Tx,
  { id: billId, customerId }: BillRow,
  { means, amountCents, reference, key: idempotencyKey }: Omit<Receipt, "billId"> & { key: string },
  now: Date,
): Promise<PaymentRow> =>
  insertPayment(tx, {
    billId,
    customerId,
    means,
    amountCents,
    reference,
    idempotencyKey,
    currency: "EUR",
    attempt: await nextAttempt(tx, billId),
    status: "created",
    createdAt: now,
    updatedAt: now,
  });

/** Money that names a locked bill and is not the bill's: it waits to be given back, and moves nothing else (OPS-06). */
export async function receiveBeside(
  tx: Tx,
  bill: BillRow,
  receipt: Omit<Receipt, "billId"> & { key: string },
  { by, now }: By,
): Promise<PaymentRow> {
  const { id, status: from } = await insertReceipt(tx, bill, receipt, now);
  const thing = { machine: "payment", id, transitions: paymentTransitions, from } as const;
  const status = await move(tx, thing, { event: "succeed", by, now });
  return savePayment(tx, id, { status, quarantine: "not_due" });
}

/** What the agency paid before its correction arrives whole; the difference goes back (STM-11). */
function isTakenFor(bill: BillRow, { means, amountCents }: Receipt): boolean {
  const due = dueCents(bill);
  return amountCents === due || (means === "advance" && amountCents > due);
}

/** Says both sums, in euros, and what was set aside for the bill before. */
export function differs(
  bill: BillRow,
  { amountCents }: Pick<Receipt, "amountCents">,
  asideCents = 0,
): RuleError {
  const sums = { due: dueCents(bill), received: amountCents, set_aside: asideCents };
  const details = Object.fromEntries(
    Object.entries(sums).map(([name, cents]) => [name, toEuros(cents)]),
  );
  return new RuleError("conflict", "api.payment.amount_differs", { details });
}
