import type { Db, Tx } from "#app/db/client.server.ts";
import { type By, bySystem, type Mover } from "#app/lib/actor.ts";
import { machineClock, plusMinutes } from "#app/lib/clock.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { findKept } from "#app/modules/billing/credit/repository.server.ts";

import { isClosed, refundableCents } from "./refund.domain.ts";
import {
  claimRefund,
  findRefund,
  findRefundsOf,
  insertRefund,
  type RefundRow,
  releaseRefund,
  saveTaken,
} from "./refund.repository.server.ts";
import { findAttempts, findPayment, lockPayment, type PaymentRow } from "./repository.server.ts";
import { settle } from "./settle.server.ts";

export type Refund = RefundRow;

/** Cents, else all that is left; idempotent under the caller's key. */
export type Wish = Readonly<{
  amountCents?: number | undefined;
  key?: string | undefined;
  by?: Mover;
  reason?: string | undefined;
}>;

/**
 * Requests a refund; the provider's event settles it. Money without a card is refunded by hand, settled at once.
 * Locks the payment. 409 beyond what is left.
 */
export async function refundPayment(
  money: Money,
  paymentId: number,
  now: Date,
  wish: Wish = {},
): Promise<void> {
  const refund = await money.db.transaction((tx) => openRefund(tx, paymentId, now, wish));
  if (refund.status === "asked") await askRefund(money, refund.id, now, wish.by);
}

/** Cents; 422 for a part that is not positive, 409 when not left. */
export async function refundableOf(db: Db, paymentId: number, part?: number): Promise<number> {
  const left = await refundLeft(db, paymentId);
  if (left <= 0) throw new RuleError("conflict", "api.payment.not_refundable");
  const cents = part ?? left;
  if (cents <= 0) throw new RuleError("invalid", "api.payment.refund_positive");
  if (cents > left) throw new RuleError("conflict", "api.payment.refund_too_high");
  return cents;
}

/** Cents received, and neither refunded, pending, nor kept as credit. */
export async function refundLeft(db: Db, paymentId: number): Promise<number> {
  const payment = orNotFound(await findPayment(db, paymentId), "api.payment.not_found");
  if (!isIn(payment)) return 0;
  const kept = await findKept(db, { paymentId });
  return refundableCents(payment, await findRefundsOf(db, paymentId)) - kept;
}

/** A card payment that the provider does not name cannot be refunded. */
const isIn = ({ status, means, intentId }: PaymentRow) =>
  status === "succeeded" && (means !== "card" || intentId !== null);

/** Writes the refund with the payment locked; `askRefund` sends it. */
export async function openRefund(
  tx: Tx,
  paymentId: number,
  now: Date,
  { amountCents, key, by, reason }: Wish,
): Promise<RefundRow> {
  orNotFound(await lockPayment(tx, paymentId), "api.payment.not_found");
  const earlier = await findRefundsOf(tx, paymentId);
  const idempotencyKey = key ?? keyAfter(earlier, { paymentId, amountCents });
  const known = earlier.find((one) => one.idempotencyKey === idempotencyKey);
  if (known) return known;
  const cents = await refundableOf(tx, paymentId, amountCents);
  return insertRefund(tx, {
    paymentId,
    idempotencyKey,
    amountCents: cents,
    status: "asked",
    askedBy: nameOf(by),
    reason: reason ?? null,
    createdAt: now,
  });
}

function nameOf(by: Mover | undefined): string | null {
  if (by?.role !== "operator") return null;
  if ("name" in by) return by.name;
  return by.account ? `${by.account.firstname} ${by.account.lastname}` : null;
}

function keyAfter(
  earlier: readonly RefundRow[],
  { paymentId, amountCents }: { paymentId: number; amountCents: number | undefined },
): string {
  const closed = earlier.filter(isClosed).length;
  const part = amountCents === undefined ? "" : `:${String(earlier.length + 1)}`;
  const again = amountCents === undefined && closed > 0 ? `:after:${String(closed)}` : "";
  return `payment:${String(paymentId)}:refund${part}${again}`;
}

/** Calls the provider until it has taken the refund. False while another call runs or once closed. */
export async function askRefund(
  money: Money,
  refundId: number,
  now: Date,
  by: Mover = bySystem,
): Promise<boolean> {
  const found = await findRefund(money.db, refundId);
  if (found?.refund.status !== "asked") return false;
  const { refund, payment, entity } = found;
  const { amountCents, idempotencyKey } = refund;
  const { intentId } = payment;
  if (payment.means !== "card") {
    await giveBackByHand(money, found, { by, now });
    return true;
  }
  if (intentId === null) throw new RuleError("conflict", "api.payment.not_refundable");
  const claim = await takeClaim(money.db, refundId);
  if (!claim) return false;
  try {
    await money.cards.refund({ entity, intentId, idempotencyKey, amountCents });
    await saveTaken(money.db, refundId);
    return true;
  } finally {
    await releaseRefund(money.db, refundId, claim);
  }
}

/** Longer than any call with its retries; after a crash the next process takes over. */
const longestCallMinutes = 5;

/** One claim at a time, to send or to close; undefined when another has it. */
export async function takeClaim(db: Db, refundId: number): Promise<Date | undefined> {
  const machineNow = machineClock();
  const until = plusMinutes(machineNow, longestCallMinutes);
  return (await claimRefund(db, refundId, { until, machineNow })) ? until : undefined;
}

async function giveBackByHand(
  { db, followers }: Money,
  { refund, payment }: { refund: RefundRow; payment: PaymentRow },
  { by, now }: By,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Lock order of every settlement: bill, then payment.
    await holdBill(tx, payment.billId);
    const held = await lockPayment(tx, payment.id);
    const again = await findRefund(tx, refund.id);
    if (!held || again?.refund.status !== "asked") return;
    const amountCents = held.refundedCents + refund.amountCents;
    const outcome = { kind: "refunded", intentId: undefined, amountCents } as const;
    await settle({ db: tx, followers }, payment.id, outcome, now, by);
    await saveTaken(tx, refund.id);
  });
}

/** Refunds all that is left of a bill's payment, under one key. Throws without a payment. */
export async function refundBill(money: Money, billId: number, now: Date): Promise<void> {
  const attempts = await findAttempts(money.db, billId);
  const paid = attempts.find((one) => isIn(one) && one.quarantine !== "not_due");
  if (!paid) {
    const bill = await money.db.transaction((tx) => holdBill(tx, billId));
    throw new Error(`The bill ${numberOf(bill)} is paid, and no attempt says by which money.`);
  }
  await refundPayment(money, paid.id, now, { key: `bill:${String(billId)}:refund` });
}
