import type { Db, Tx } from "#app/db/client.server.ts";
import type { Cards } from "#app/gateways/cards.server.ts";
import { byProvider } from "#app/lib/actor.ts";
import { longDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { sentence } from "#app/lib/sentence.ts";
import { waitingOnWire } from "#app/lib/states.ts";
import { advance } from "#app/lib/transitions.ts";
import { findPerson } from "#app/modules/account/service.server.ts";
import { record } from "#app/modules/history/service.server.ts";
import { sendMail } from "#app/modules/mail/service.server.ts";
import { notify } from "#app/modules/notification/service.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { waiting as billWaiting } from "./bill.domain.ts";
import { billPaid, billRefunded, followPayment, holdBill, numberOf } from "./bill.server.ts";
import { savedCardOf, usableCard } from "./card.server.ts";
import {
  afterRefusal,
  causeOf,
  judge,
  nextCheck,
  type PaymentCause,
  type PaymentEvent,
  type PaymentOutcome,
  type PaymentState,
  paymentTransitions,
  type QuarantineReason,
  retryAfter,
  waiting,
} from "./payment.domain.ts";
import type { CoursePayment } from "./payment.endpoints.ts";
import {
  findAttempts,
  findChargeDetails,
  findPayment,
  findPaymentsOfCourses,
  insertPayment,
  lockPayment,
  type PaymentRow,
  savePayment,
  takeCall,
} from "./payment.repository.server.ts";
export { hasUsableMeans } from "./card.server.ts";

const currency = "EUR";

/**
 * Opens the next attempt to collect a bill, `created`, under an idempotency key of its own. Nothing when the
 * bill is not to be paid, when an attempt is open, or without a usable card: the bill then waits for one.
 */
export async function openPayment(
  tx: Tx,
  { billId, customerId, amountCents }: { billId: number; customerId: number; amountCents: number },
  now: Date,
): Promise<{ id: number } | undefined> {
  const bill = await holdBill(tx, billId);
  if (bill.status !== "due" && bill.status !== "failed") return undefined;
  const attempts = await findAttempts(tx, billId);
  if (attempts.some(({ status }) => status !== "failed")) return undefined;
  const card = await usableCard(tx, customerId, now);
  if (!card) return undefined;
  const [last] = attempts;
  if (last) await savePayment(tx, last.id, { retryAt: null });
  const attempt = (last?.attempt ?? 0) + 1;
  const { id } = await insertPayment(tx, {
    ...{ billId, customerId, amountCents, currency, attempt },
    cardId: card.id,
    status: "created",
    idempotencyKey: `bill:${String(billId)}:pay:${String(attempt)}`,
    createdAt: now,
    updatedAt: now,
  });
  return { id };
}

/** Asks the provider for the money, once and outside any transaction (R15). A lost answer is "processing". */
export async function chargePayment(
  db: Db,
  cards: Cards,
  paymentId: number,
  now: Date,
): Promise<PaymentOutcome> {
  const payment = await takeCall(db, paymentId, { now, checkAt: nextCheck(now) });
  if (!payment) return { kind: "processing", intentId: undefined };
  const details = await findChargeDetails(db, payment);
  if (!details) throw new Error(`Payment ${String(paymentId)} has no card.`);
  const { billId, amountCents, idempotencyKey } = payment;
  const attempt = { entity: "main", paymentId, billId, idempotencyKey } as const;
  return cards.charge({ ...attempt, amountCents, currency, ...details });
}

/** The provider could not say what became of an attempt: it is looked up again later. */
export function postponeCheck(db: Db, paymentId: number, now: Date): Promise<void> {
  return savePayment(db, paymentId, { checkAt: nextCheck(now) });
}

/** Sets a payment aside for a person; its state stays. */
export function setAside(db: Db, paymentId: number, quarantine: QuarantineReason): Promise<void> {
  return savePayment(db, paymentId, { quarantine });
}

/** What settling did: `changed` is false for an outcome heard twice, late, or set aside. */
export type Settled = Readonly<{
  changed: boolean;
  status: PaymentState;
  billId: number;
  courseId: number;
  cause: PaymentCause | undefined;
  quarantine: QuarantineReason | undefined;
}>;

/**
 * Writes what the provider said of an attempt: payment, bill, ledger, and the family's mail, in one
 * transaction. Called by the charge itself, by the provider's event, by the look-up: one effect (STM-24).
 */
export async function settlePayment(
  db: Db,
  paymentId: number,
  outcome: PaymentOutcome,
  now: Date,
): Promise<Settled> {
  const known = await findPayment(db, paymentId);
  if (!known) throw new RuleError("not_found", "api.payment.not_found");
  return db.transaction(async (tx) => {
    // The bill first, as who opens an attempt does: two of them wait instead of blocking each other.
    const bill = await holdBill(tx, known.billId);
    const { id: billId, courseId } = bill;
    const payment = await lockPayment(tx, paymentId);
    if (!payment) throw new RuleError("not_found", "api.payment.not_found");
    const verdict = judge(payment, outcome);
    if ("nothing" in verdict) return { ...unchanged(payment), billId, courseId };
    if ("quarantine" in verdict) {
      const { quarantine } = verdict;
      await savePayment(tx, paymentId, { quarantine, checkAt: null, updatedAt: now });
      return { ...unchanged(payment), billId, courseId, quarantine };
    }
    const status = await advancePayment(tx, payment, outcome, { event: verdict.move, now });
    const quarantine = await settleBill(tx, payment, verdict.move, now);
    const cause = causeIn(outcome);
    await tellFamily(tx, bill, { status, cause, paymentId }, now);
    return { changed: true, status, billId, courseId, cause, quarantine };
  });
}

const unchanged = ({ status }: PaymentRow) => ({
  changed: false,
  status,
  cause: undefined,
  quarantine: undefined,
});

const causeIn = (outcome: PaymentOutcome) =>
  outcome.kind === "failed" ? causeOf(outcome.code, outcome.declineCode) : undefined;

/** The only door to the state of a payment: each move leaves its line of history. */
async function advancePayment(
  tx: Tx,
  payment: PaymentRow,
  outcome: PaymentOutcome,
  { event, now }: { event: PaymentEvent; now: Date },
): Promise<PaymentState> {
  const { id, status: from } = payment;
  const to = advance(paymentTransitions, from, event);
  await savePayment(tx, id, {
    status: to,
    intentId: payment.intentId ?? outcome.intentId ?? null,
    ...codesIn(outcome),
    updatedAt: now,
    checkAt: to === "processing" ? nextCheck(now) : null,
    retryAt: to === "failed" ? await nextRetry(tx, payment) : null,
  });
  await record(tx, { machine: "payment", id, from, event, to, by: byProvider, at: now });
  return to;
}

function codesIn(outcome: PaymentOutcome) {
  if (outcome.kind !== "failed") return { errorCode: null, declineCode: null };
  return { errorCode: outcome.code, declineCode: outcome.declineCode ?? null };
}

/** Counted from the first attempt of the bill, whichever one was refused; null after the last one. */
async function nextRetry(tx: Tx, payment: PaymentRow): Promise<Date | null> {
  const first = (await findAttempts(tx, payment.billId)).at(-1) ?? payment;
  return retryAfter(payment.attempt, first.createdAt) ?? null;
}

/** The bill follows its payment; money for a bill that is settled already is kept and set aside (ERR-38). */
async function settleBill(
  tx: Tx,
  { id, billId }: PaymentRow,
  event: PaymentEvent,
  now: Date,
): Promise<QuarantineReason | undefined> {
  const move = { by: byProvider, now };
  switch (event) {
    case "succeed": {
      if (await billPaid(tx, billId, move)) return undefined;
      await savePayment(tx, id, { quarantine: "not_due" });
      return "not_due";
    }
    case "refund":
      await billRefunded(tx, billId, move);
      return undefined;
    case "fail":
      await followPayment(tx, billId, { ...move, event: "refuse" });
      return undefined;
    case "wait":
      await followPayment(tx, billId, { ...move, event: "check" });
      return undefined;
    case "ask":
      await followPayment(tx, billId, { ...move, event: "ask" });
      return undefined;
  }
}

type Bill = Awaited<ReturnType<typeof holdBill>>;
type Told = Pick<Settled, "status" | "cause"> & { paymentId: number };

/** What is written to the family of each state, and where it leads her. */
const tidings: Partial<Record<PaymentState, { template?: string; url: (bill: Bill) => string }>> = {
  succeeded: { template: "payment_paid", url: () => paths.courses },
  failed: { url: () => paths.card },
  requires_action: {
    template: "payment_authentication",
    url: ({ courseId }) => pathTo(paths.authenticatePayment, { courseId: String(courseId) }),
  },
  refunded: { template: "payment_refunded", url: () => paths.courses },
};

/** Tells the family what became of her bill: who must act, by when, what silence does (CNV-15). */
async function tellFamily(
  tx: Tx,
  bill: Bill,
  { status, cause, paymentId }: Told,
  now: Date,
): Promise<void> {
  const tiding = tidings[status];
  const person = await findPerson(tx, bill.customerId);
  if (!tiding || !person) return;
  const { retryAt } = (await findPayment(tx, paymentId)) ?? { retryAt: null };
  const message =
    tiding.template ?? afterRefusal({ retryAt }, await savedCardOf(tx, bill.customerId), now);
  const details = {
    firstname: person.firstname,
    amount: sum(toEuros(bill.amountCents)),
    number: numberOf(bill),
    date: longDay(bill.courseDate),
    cause: cause ? sentence(`api.payment.cause.${cause}`) : "",
    retry: retryAt ? longDay(retryAt) : "",
  };
  const url = tiding.url(bill);
  await sendMail(tx, { to: person.email, template: message, details, link: url }, now);
  await notify(tx, bill.customerId, { type: "courses", message, details, url }, now);
}

/** How the bills of these courses stand, by course; a course without a bill is absent. */
export async function listPaymentsOfCourses(
  db: Db,
  courseIds: readonly number[],
  now: Date,
): Promise<Map<number, CoursePayment>> {
  if (courseIds.length === 0) return new Map();
  const found = await findPaymentsOfCourses(db, courseIds, now);
  return new Map(
    found.map(({ bill, payment }) => [
      bill.courseId,
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
