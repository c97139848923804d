import type { Tx } from "#app/db/client.server.ts";
import { byProvider } from "#app/lib/actor.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { sentence } from "#app/lib/sentence.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { leftInCredit } from "#app/modules/billing/credit/domain.ts";
import type { CreditRow } from "#app/modules/billing/credit/repository.server.ts";
import { writeMovement } from "#app/modules/billing/ledger/write.server.ts";
import { settle } from "#app/modules/billing/payment/settle.server.ts";

import { advanceRefund } from "./advance.server.ts";
import { openGesture } from "./gesture.server.ts";
import { openCreditRefund } from "./give-credit.server.ts";
import { openRefund, refundLeft } from "./open.server.ts";
import { findRefundsOf, lockRefund, type RefundRow, saveRefund } from "./repository.server.ts";

type Within = Readonly<{ db: Tx; followers: Money["followers"] }>;

/** Cents that the holder's bank took, and the provider's name of the dispute. */
type Lost = Readonly<{
  paymentId: number;
  disputeId: string;
  amountCents: number;
  /** Kept of this payment. */
  credits: readonly CreditRow[];
}>;

/**
 * The bank decided for its holder, and took the money back (STM-51). It is the refund that was promised, if any; then
 * the credit that is left of it; then Préau bears it, and the teacher's share stays. What had already gone back
 * otherwise is a loss of its own. Bill, credits and payment are locked, and the mark of the dispute is gone.
 */
export async function clawBack(within: Within, lost: Lost, now: Date): Promise<void> {
  const { db: tx } = within;
  await promiseAll(tx, lost, now);
  const rest = await clawRows(within, lost, now);
  if (rest === 0) return;
  const of = { documentKind: "dispute", documentId: lost.paymentId };
  const sides = [
    { account: "bank", amountCents: -rest },
    { account: "house", amountCents: rest },
  ] as const;
  await writeMovement(tx, { of, cause: "dispute", sides }, now);
}

const wish = (now: Date) => ({ by: byProvider, now, reason: sentence("api.refund.dispute_lost") });

/** Opens the refunds that are lacking, as far as there is money to give back. */
async function promiseAll(tx: Tx, lost: Lost, now: Date): Promise<void> {
  const { paymentId, amountCents, credits } = lost;
  const promised = (await findRefundsOf(tx, paymentId)).filter(isTakeable);
  let lacking = amountCents - sumOf(promised, (one) => one.amountCents);
  for (const credit of credits) {
    const part = Math.min(leftInCredit(credit), lacking);
    if (part <= 0) continue;
    await openCreditRefund(tx, credit.id, { ...wish(now), amountCents: part });
    lacking -= part;
  }
  const part = Math.min(lacking, await refundLeft(tx, paymentId));
  if (part <= 0) return;
  await openGesture(tx, paymentId, { ...wish(now), amountCents: part, paidBy: "preau" });
}

/** Not sent. Out of its file of transfers, which could not leave during the dispute: it would go back twice. */
const isTakeable = ({ status }: RefundRow) => status === "asked" || status === "to_send";

/** Returns the cents that no refund covers. */
async function clawRows(within: Within, lost: Lost, now: Date): Promise<number> {
  const { db: tx } = within;
  let rest = lost.amountCents;
  let rank = 0;
  for (const { id, ...row } of (await findRefundsOf(tx, lost.paymentId)).filter(isTakeable)) {
    if (rest === 0) break;
    const cents = Math.min(row.amountCents, rest);
    rank += 1;
    rest -= cents;
    await lockRefund(tx, id);
    await clawRow(within, { ...row, id }, { lost, cents, rank }, now);
  }
  return rest;
}

type Clawed = Readonly<{ lost: Lost; cents: number; rank: number }>;

async function clawRow(
  within: Within,
  row: RefundRow,
  { lost: { disputeId, paymentId }, cents, rank }: Clawed,
  now: Date,
): Promise<void> {
  const { db: tx } = within;
  const over = row.amountCents - cents;
  if (over > 0) await saveRefund(tx, row.id, { amountCents: cents });
  await advanceRefund(tx, row, {
    event: "claw",
    by: byProvider,
    now,
    details: { cents, dispute: disputeId },
    change: {
      way: "bank",
      // A reference stands under one row.
      reference: rank === 1 ? disputeId : `${disputeId} (${String(rank)})`,
      sentOn: parisDay(now),
      fileId: null,
      sealedIban: null,
      ibanEnd: null,
    },
  });
  const back = { kind: "sent", intentId: undefined, to: "family", disputed: true } as const;
  const heard = { by: byProvider, reason: row.reason ?? undefined };
  const outcome = { ...back, amountCents: cents };
  const { changed } = await settle(within, paymentId, outcome, now, heard);
  if (!changed) throw new Error(`The payment ${String(paymentId)} has not ${String(cents)} cents.`);
  // The bank took less than was promised: the rest goes back as before.
  if (over > 0) {
    const { reason, createdAt: since } = row;
    await openRefund(tx, paymentId, now, { amountCents: over, reason: reason ?? undefined, since });
  }
}
