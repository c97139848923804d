import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { creditBill, holdBill, type Left } from "#app/modules/billing/bill/issue.server.ts";
import type { CreditRow } from "#app/modules/billing/credit/repository.server.ts";
import type { Bearer } from "#app/modules/billing/ledger/domain.ts";
import { findPaying, lockPayment } from "#app/modules/billing/payment/repository.server.ts";

import { refuseDisputed } from "./disputed.server.ts";
import { keepAsCredit } from "./give-credit.server.ts";
import { openRefund, refundLeft } from "./open.server.ts";

type Back = By &
  Readonly<{
    cause: string;
    cents?: number | undefined;
    asCredit?: boolean | undefined;
    /** Counted by the payment unless given. */
    key?: string | undefined;
    /** The act that the due day counts from. */
    since?: Date | undefined;
    /** Of a gesture (OPS-06). */
    paidBy?: Bearer | undefined;
    notGiven?: boolean | undefined;
    /** What stays due of it. */
    left?: Left | undefined;
  }>;

type Given = Readonly<{ number: string; amountCents: number; kept: CreditRow | null }>;

/**
 * Credits a subject's bill, in part or whole, and opens the refund of what was paid, or keeps it as credit, never
 * twice (STM-35, STM-51). `askRefundsOf` or the clock asks a card's. Returns the credit note. 409 to keep as credit what
 * the holder of the card disputes.
 */
export async function giveBack(
  tx: Tx,
  billId: number,
  { by, now, cause, cents, asCredit = false, key, since, paidBy, notGiven, left: stays }: Back,
): Promise<Given> {
  const { status } = await holdBill(tx, billId);
  const credit = { by, now, cause, amountCents: cents, paidBy, notGiven, left: stays };
  const { number, amountCents } = await creditBill(tx, billId, credit);
  const note = { number, amountCents, kept: null };
  const owed = status === "paid" ? await findLeft(tx, billId, -amountCents) : undefined;
  if (!owed) return note;
  const { paymentId, left } = owed;
  if (asCredit) {
    refuseDisputed(owed, by);
    return { ...note, kept: await keepAsCredit(tx, billId, { now, amountCents: left }) };
  }
  await openRefund(tx, paymentId, now, { amountCents: left, key, since, by });
  return note;
}

/** What of these cents is neither given back nor on its way; undefined for nothing. */
async function findLeft(tx: Tx, billId: number, cents: number) {
  const seen = await findPaying(tx, billId);
  const paid = seen && (await lockPayment(tx, seen.id));
  if (!paid) return undefined;
  const left = Math.min(cents, await refundLeft(tx, paid.id));
  return left > 0 ? { paymentId: paid.id, left, disputedAt: paid.disputedAt } : undefined;
}
