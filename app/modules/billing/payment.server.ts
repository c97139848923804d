import type { Db, Tx } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { sentence } from "#app/lib/sentence.ts";
import { waitingOnWire } from "#app/lib/states.ts";

import { dueCents, type SubjectKind, waiting as billWaiting } from "./bill.domain.ts";
import { holdBill, numberOf } from "./bill.server.ts";
import { usableCard } from "./card.server.ts";
import { followerOf, type Followers, type Money } from "./followers.server.ts";
import {
  causeOf,
  nextCheck,
  type PaymentOutcome,
  type QuarantineReason,
  waiting,
} from "./payment.domain.ts";
import type { BillPayment } from "./payment.endpoints.ts";
import {
  findAttempts,
  findChargeDetails,
  findPaymentsOf,
  insertPayment,
  type PaymentRow,
  savePayment,
  takeCall,
} from "./payment.repository.server.ts";

const currency = "EUR";

/**
 * Opens the next attempt to collect a bill by card (the first half of `collect`), `created`, under an idempotency key of its own. Nothing when
 * the bill is not to be paid, when its subject holds it, when an attempt is open, or without a usable card: the
 * bill then waits for one.
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
  const attempts = await findAttempts(tx, billId);
  if (attempts.some(({ status }) => status !== "failed")) return undefined;
  const { customerId } = bill;
  const card = await usableCard(tx, bill, now);
  if (!card) return undefined;
  const [last] = attempts;
  if (last) await savePayment(tx, last.id, { retryAt: null });
  const attempt = (last?.attempt ?? 0) + 1;
  const { id } = await insertPayment(tx, {
    ...{ billId, customerId, currency, attempt, means: "card", cardId: card.id },
    amountCents: dueCents(bill),
    status: "created",
    idempotencyKey: `bill:${String(billId)}:pay:${String(attempt)}`,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** Whether a bill waits for a card, and its subject lets it be debited. */
async function isToCollect(
  tx: Tx,
  followers: Followers,
  { status, subjectKind, subjectId }: Awaited<ReturnType<typeof holdBill>>,
): Promise<boolean> {
  if (status !== "due" && status !== "failed") return false;
  return !(await followerOf(followers, subjectKind).isHeld(tx, subjectId));
}

/** Asks the provider for the money, once and outside any transaction (R15). A lost answer is "processing". */
export async function askProvider(
  { db, cards }: Pick<Money, "db" | "cards">,
  paymentId: number,
  now: Date,
): Promise<PaymentOutcome> {
  const payment = await takeCall(db, paymentId, { now, checkAt: nextCheck(now) });
  if (!payment) return { kind: "processing", intentId: undefined };
  const details = await findChargeDetails(db, paymentId);
  if (!details) throw new Error(`Payment ${String(paymentId)} has no card.`);
  const { billId, amountCents, idempotencyKey } = payment;
  return cards.charge({ paymentId, billId, amountCents, currency, idempotencyKey, ...details });
}

/** The provider could not say what became of an attempt: it is looked up again later. */
export function postponeCheck(db: Db, paymentId: number, now: Date): Promise<void> {
  return savePayment(db, paymentId, { checkAt: nextCheck(now) });
}

/** Sets a payment aside for a person; its state stays. */
export function setAside(db: Db, paymentId: number, quarantine: QuarantineReason): Promise<void> {
  return savePayment(db, paymentId, { quarantine });
}

/** How the bills of these subjects stand, by subject; one without a bill is absent. */
export async function listPaymentsOf(
  db: Db,
  kind: SubjectKind,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, BillPayment>> {
  if (ids.length === 0) return new Map();
  const found = await findPaymentsOf(db, kind, ids, now);
  return new Map(
    found.map(({ bill, payment }) => [
      bill.subjectId,
      {
        bill_id: bill.id,
        bill_number: numberOf(bill),
        bill_status: bill.status,
        amount: toEuros(bill.amountCents),
        waiting:
          bill.status === "paid"
            ? null
            : waitingOnWire(payment ? waiting(payment) : billWaiting(bill)),
        ...attemptOnWire(payment),
      },
    ]),
  );
}

const none = { status: null, payment_intent_id: null, cause: null, message: null, retry_at: null };

/** An attempt, as the family may read it; nulls while there is none. */
function attemptOnWire(payment: PaymentRow | null) {
  if (!payment) return none;
  const { status, intentId, errorCode, declineCode, retryAt } = payment;
  const cause = errorCode ? causeOf(errorCode, declineCode ?? undefined) : null;
  const message = cause && sentence(`api.payment.cause.${cause}`);
  const retry_at = retryAt?.toISOString() ?? null;
  return { status, payment_intent_id: intentId, cause, message, retry_at };
}
