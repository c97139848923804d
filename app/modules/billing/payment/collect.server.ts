import type { Tx } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { dueCents } from "#app/modules/billing/bill/domain.ts";
import {
  followerOf,
  type Followers,
  type Money,
} from "#app/modules/billing/bill/followers.server.ts";
import { billCovered, holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { usableCard } from "#app/modules/billing/card/means.server.ts";

import { chargeAttempt, currency } from "./charge.server.ts";
import { findAttempts, insertPayment, nextAttempt, savePayment } from "./repository.server.ts";

/**
 * `write` and the attempt share one transaction (decision 015); after commit the provider is called once and its
 * answer settled.
 */
export async function collect(
  money: Money,
  now: Date,
  write: (tx: Tx) => Promise<number | undefined>,
): Promise<void> {
  const paymentId = await money.db.transaction(async (tx) =>
    openAttempt(tx, money.followers, await write(tx), now),
  );
  if (paymentId !== undefined) await chargeAttempt(money, paymentId, now);
}

/**
 * First half of `collect`: creates an attempt with its idempotency key. None without a usable card, when on hold or
 * already open. A bill paid by credit settles at once.
 */
export async function openAttempt(
  tx: Tx,
  followers: Followers,
  billId: number | undefined,
  now: Date,
): Promise<number | undefined> {
  if (billId === undefined) return undefined;
  const bill = await holdBill(tx, billId);
  if (!(await isToCollect(tx, followers, bill))) return undefined;
  if (dueCents(bill) === 0) return settleCovered(tx, followers, bill, now);
  return openCharge(tx, bill, now);
}

async function openCharge(
  tx: Tx,
  bill: Awaited<ReturnType<typeof holdBill>>,
  now: Date,
): Promise<number | undefined> {
  const { id: billId } = bill;
  const attempts = await findAttempts(tx, billId);
  if (attempts.some(({ status }) => status !== "failed")) return undefined;
  const { customerId } = bill;
  const card = await usableCard(tx, bill, now);
  if (!card) return undefined;
  const [last] = attempts;
  if (last) await savePayment(tx, last.id, { retryAt: null });
  const attempt = await nextAttempt(tx, billId);
  const { id } = await insertPayment(tx, {
    billId,
    customerId,
    currency,
    attempt,
    means: "card",
    cardId: card.id,
    amountCents: dueCents(bill),
    status: "created",
    idempotencyKey: `bill:${String(billId)}:pay:${String(attempt)}`,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

async function settleCovered(
  tx: Tx,
  followers: Followers,
  bill: Awaited<ReturnType<typeof holdBill>>,
  now: Date,
): Promise<undefined> {
  const move = { by: bySystem, now };
  await billCovered(tx, bill, move);
  await followerOf(followers, bill.subjectKind).paid(tx, bill.subjectId, move);
}

async function isToCollect(
  tx: Tx,
  followers: Followers,
  { status, subjectKind, subjectId }: Awaited<ReturnType<typeof holdBill>>,
): Promise<boolean> {
  if (status !== "due" && status !== "failed") return false;
  return !(await followerOf(followers, subjectKind).isHeld(tx, subjectId));
}
