import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { creditBill, holdBill } from "#app/modules/billing/bill/issue.server.ts";
import type { Subject } from "#app/modules/billing/ledger/domain.ts";

import { keepAsCredit } from "./give-credit.server.ts";
import { findRequestedRefundsOf } from "./refund.repository.server.ts";
import { askRefund, openRefund, refundLeft } from "./refund.server.ts";
import { findAttempts, lockPayment } from "./repository.server.ts";

type Back = By &
  Readonly<{
    cause: string;
    cents?: number | undefined;
    asCredit?: boolean | undefined;
    key: string;
  }>;

/**
 * Refunds a subject's bill, in part or whole, never twice (STM-35, STM-47). `askRefundsOf` sends the card refunds;
 * other money stays owed until an operator sends it.
 */
export async function giveBack(
  tx: Tx,
  billId: number,
  { by, now, cause, cents, asCredit = false, key }: Back,
): Promise<void> {
  const { status } = await holdBill(tx, billId);
  const part = cents === undefined ? {} : { amountCents: cents };
  const note = await creditBill(tx, billId, { by, now, cause, ...part });
  const moneyCents = -note.amountCents;
  if (status !== "paid" || moneyCents === 0) return;
  if (asCredit) {
    await keepAsCredit(tx, billId, { now, amountCents: moneyCents });
    return;
  }
  await openCardRefund(tx, billId, { now, key, cents: moneyCents });
}

async function openCardRefund(
  tx: Tx,
  billId: number,
  { now, key, cents }: { now: Date; key: string; cents: number },
): Promise<void> {
  const paid = (await findAttempts(tx, billId)).find(
    (one) => one.status === "succeeded" && one.quarantine !== "not_due",
  );
  if (paid?.means !== "card") return;
  await lockPayment(tx, paid.id);
  const amountCents = Math.min(cents, await refundLeft(tx, paid.id));
  if (amountCents > 0) await openRefund(tx, paid.id, now, { amountCents, key });
}

/** Requests every refund of a subject's bills that the provider has not taken. */
export async function askRefundsOf(money: Money, subject: Subject, now: Date): Promise<void> {
  for (const id of await requestedOf(money.db, subject)) await askRefund(money, id, now);
}

const requestedOf = async (db: Db, subject: Subject) =>
  (await findRequestedRefundsOf(db, subject)).map(({ id }) => id);
