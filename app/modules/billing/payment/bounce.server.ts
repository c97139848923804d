import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";
import { writeMovement } from "#app/modules/billing/ledger/write.server.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";

import { paymentTransitions } from "./domain.ts";
import { type PaymentRow, savePayment } from "./repository.server.ts";

type Bounced = Readonly<{
  bill: BillRow;
  payment: PaymentRow;
  cents: number;
  /** A card's, or what had left by hand. */
  from: "refundedCents" | "sentCents";
}>;

/** Cents marked as given back are ours again: bill and payment are locked, the ledger receives them anew (STM-51). */
export async function takeBack(
  tx: Tx,
  { bill, payment, cents, from: total }: Bounced,
  { by, now }: By,
): Promise<PaymentRow> {
  const { id, status: from, quarantine } = payment;
  const thing = { machine: "payment", id, transitions: paymentTransitions, from } as const;
  const status = await move(tx, thing, { event: "bounce", by, now, details: { cents } });
  // Money that never was the bill's has no trace on it.
  if (quarantine !== "not_due") {
    const sides = [
      { account: "bank", amountCents: cents },
      { account: "family", holderId: bill.customerId, amountCents: -cents },
    ] as const;
    const of = { billId: bill.id, paymentId: id };
    await writeMovement(tx, { of, cause: "payment", sides }, now);
  }
  return savePayment(tx, id, { status, [total]: payment[total] - cents, updatedAt: now });
}
