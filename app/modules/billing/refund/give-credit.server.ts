import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { dueCents } from "#app/modules/billing/bill/domain.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { findMoneyOf } from "#app/modules/billing/bill/repository.server.ts";
import { creditExpiry, leftInCredit } from "#app/modules/billing/credit/domain.ts";
import {
  addToCredit,
  type CreditRow,
  findCreditsOf,
  findKept,
  insertCredit,
  lockCredit,
} from "#app/modules/billing/credit/repository.server.ts";
import { writeMovement } from "#app/modules/billing/ledger/write.server.ts";
import { findPaying, lockPayment } from "#app/modules/billing/payment/repository.server.ts";

import { refuseDisputed } from "./disputed.server.ts";
import { openRefund, refundableOf, type Wish } from "./open.server.ts";
import type { RefundRow } from "./repository.server.ts";

/** Keeps a paid, credited bill's money as family credit instead of a refund (LAW-07, STM-47). 409 when not owed, or disputed. */
export async function keepAsCredit(
  tx: Tx,
  billId: number,
  { now, amountCents }: Pick<By, "now"> & { amountCents?: number | undefined },
): Promise<CreditRow> {
  const bill = await holdBill(tx, billId);
  const { collectedCents } = await findMoneyOf(tx, billId);
  const owed = collectedCents - dueCents(bill) - (await findKept(tx, { billId }));
  const cents = amountCents ?? owed;
  if (cents <= 0 || cents > owed) throw new RuleError("conflict", "api.payment.credit_not_owed");
  const paid = await findPaying(tx, billId);
  if (!paid) throw new Error(`The bill ${String(billId)} is owed money that no payment brought.`);
  refuseDisputed(orNotFound(await lockPayment(tx, paid.id), "api.payment.not_found"));
  // Money already being refunded is not kept as well.
  await refundableOf(tx, paid.id, cents);
  const { customerId, entity } = bill;
  await writeMovement(
    tx,
    { of: { billId }, cause: "kept", sides: sidesOf(customerId, cents) },
    now,
  );
  return insertCredit(tx, {
    customerId,
    entity,
    billId,
    paymentId: paid.id,
    amountCents: cents,
    createdAt: now,
    expiresAt: creditExpiry(now),
  });
}

const sidesOf = (holderId: number, cents: number) =>
  [
    { account: "family", holderId, amountCents: cents },
    { account: "credit", holderId, amountCents: -cents },
  ] as const;

/** Family credit in total and by entity, cents (STM-47). */
export async function showCredit(db: Db, customerId: number) {
  const credits = await findCreditsOf(db, customerId);
  const of = (some: readonly CreditRow[]) => sumOf(some, leftInCredit);
  return {
    totalCents: of(credits),
    main: of(credits.filter(({ entity }) => entity === "main")),
    second: of(credits.filter(({ entity }) => entity === "second")),
    credits,
  };
}

type CreditWish = Readonly<{ now: Date; amountCents?: number | undefined }> &
  Pick<Wish, "by" | "reason">;

/** Writes a refund of credit, in part or whole; `askRefund` or the sweep sends it. 409 when not left, or disputed. */
export async function openCreditRefund(
  tx: Tx,
  creditId: number,
  { now, amountCents, by, reason }: CreditWish,
): Promise<RefundRow> {
  const credit = orNotFound(await lockCredit(tx, creditId), "api.absent");
  const left = leftInCredit(credit);
  const cents = amountCents ?? left;
  if (cents <= 0) throw new RuleError("invalid", "api.payment.refund_positive");
  if (cents > left) throw new RuleError("conflict", "api.payment.refund_too_high");
  const { billId, customerId, paymentId } = credit;
  refuseDisputed(orNotFound(await lockPayment(tx, paymentId), "api.payment.not_found"));
  await addToCredit(tx, creditId, { refundedCents: cents });
  await writeMovement(
    tx,
    { of: { billId }, cause: "kept", sides: sidesOf(customerId, -cents) },
    now,
  );
  return openRefund(tx, paymentId, now, { amountCents: cents, by, reason });
}
