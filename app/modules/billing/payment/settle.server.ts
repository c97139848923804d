import type { Tx } from "#app/db/client.server.ts";
import { type By, byProvider, type Mover } from "#app/lib/actor.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { causeOf, type PaymentCause } from "#app/modules/billing/bill/cause.domain.ts";
import { isSettled } from "#app/modules/billing/bill/domain.ts";
import {
  followerOf,
  type Followers,
  type Money,
} from "#app/modules/billing/bill/followers.server.ts";
import {
  billPaid,
  billRefunded,
  followPayment,
  holdBill,
} from "#app/modules/billing/bill/issue.server.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";
import type { Subject } from "#app/modules/billing/ledger/domain.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";
import { emitEvent } from "#app/modules/foundation/outgoing-event/emit.server.ts";

import {
  advancedCents,
  advancedIn,
  bankReminderAt,
  isPageAttempt,
  judge,
  nextCheck,
  type PaymentOutcome,
  type PaymentState,
  paymentTransitions,
  type QuarantineReason,
  retryAfter,
} from "./domain.ts";
import { type Moved, type Notice, notifyFamily } from "./notify.server.ts";
import {
  findAttempts,
  findPayment,
  lockPayment,
  type PaymentRow,
  savePayment,
} from "./repository.server.ts";

/** `changed` is false for a replayed, late or quarantined outcome. */
export type Settled = Readonly<{
  changed: boolean;
  status: PaymentState;
  billId: number;
  subject: Subject;
  cause: PaymentCause | undefined;
  quarantine: QuarantineReason | undefined;
}>;

/** Who brought an outcome, and why. */
type Heard = Readonly<{ by: Mover; reason?: string | undefined }>;

/** The one path of every outcome: payment, bill, ledger, mail and subject in one transaction (STM-24). */
export async function settle(
  { db, followers }: Pick<Money, "db" | "followers">,
  paymentId: number,
  outcome: PaymentOutcome,
  now: Date,
  { by, reason }: Heard = { by: byProvider },
): Promise<Settled> {
  const known = orNotFound(await findPayment(db, paymentId), "api.payment.not_found");
  return db.transaction(async (tx) => {
    // Bill first, as when opening an attempt: concurrent calls wait instead of deadlocking.
    const bill = await holdBill(tx, known.billId);
    const payment = orNotFound(await lockPayment(tx, paymentId), "api.payment.not_found");
    const subject: Subject = { kind: bill.subjectKind, id: bill.subjectId };
    const nothing = {
      changed: false,
      status: payment.status,
      billId: bill.id,
      subject,
      cause: undefined,
      quarantine: undefined,
    };
    const decision = judge(payment, outcome);
    if ("nothing" in decision) return nothing;
    if ("quarantine" in decision) {
      const { quarantine } = decision;
      await savePayment(tx, paymentId, { quarantine, checkAt: null, updatedAt: now });
      return { ...nothing, quarantine };
    }
    const cents = "cents" in decision ? decision.cents : payment.amountCents;
    const moved = { event: decision.move, outcome, cents };
    const moot = isMoot(bill, moved);
    const inPerson =
      isPageAttempt(payment) || followerOf(followers, bill.subjectKind).inPerson === true;
    const how = { reason, moot, inPerson };
    const status = await advancePayment(tx, payment, { ...moved, ...how }, { by, now });
    const quarantine = await moveBill(tx, payment, moved, { by, now });
    const cause = causeIn(outcome);
    const settled = { changed: true, status, billId: bill.id, subject, cause, quarantine };
    const notice = { bill, payment, moved, cause, quarantine };
    if (!moot) await announce(tx, followers, { settled, notice }, { by, now });
    return settled;
  });
}

async function announce(
  tx: Tx,
  followers: Followers,
  { settled, notice }: { settled: Settled; notice: Notice },
  { by, now }: By,
): Promise<void> {
  const { bill, payment, moved, quarantine } = notice;
  // The family is not notified of its own cancellation.
  if (by.role !== "customer") await notifyFamily(tx, followers, notice, now);
  if (!quarantine && isOfBill(bill, payment, moved)) {
    await letFollow(tx, followers, { settled, moved }, { by, now });
  }
}

/** An attempt that ends without money once its bill was settled by other means. */
const isMoot = (bill: BillRow, { event }: Moved) =>
  isSettled(bill) && (event === "ask" || event === "wait" || event === "fail");

/** Not money after settlement, nor a card refused on the page while other money is awaited. */
const isOfBill = (bill: BillRow, { quarantine }: PaymentRow, { event }: Moved) =>
  quarantine !== "not_due" && !(event === "fail" && bill.status === "awaiting");

const causeIn = (outcome: PaymentOutcome) =>
  outcome.kind === "failed" ? causeOf(outcome.code, outcome.declineCode) : undefined;

type How = Readonly<{ reason: string | undefined; moot: boolean; inPerson: boolean }>;

/** Only way to change a payment's state; writes history. */
async function advancePayment(
  tx: Tx,
  payment: PaymentRow,
  { event, outcome, cents, reason, moot, inPerson }: Moved & How,
  { by, now }: By,
): Promise<PaymentState> {
  const { id, status: from } = payment;
  const thing = { machine: "payment", id, transitions: paymentTransitions, from } as const;
  const { details, back } = backIn(payment, outcome, cents);
  const why = reason === undefined ? details : { ...details, reason };
  const to = await move(tx, thing, { event, by, now, details: why });
  await savePayment(tx, id, {
    status: to,
    intentId: payment.intentId ?? outcome.intentId ?? null,
    ...codesIn(outcome),
    ...back,
    updatedAt: now,
    checkAt: to === "processing" ? nextCheck(now) : null,
    ...(await laterOf(tx, payment, { to, outcome, isQuiet: moot || inPerson }, now)),
    remindersSent: 0,
  });
  return to;
}

type Later = Readonly<{ to: PaymentState; outcome: PaymentOutcome; isQuiet: boolean }>;

/** When it is tried again, or reminded of: neither while its family pays before us. */
async function laterOf(
  tx: Tx,
  payment: PaymentRow,
  { to, outcome, isQuiet }: Later,
  now: Date,
): Promise<{ retryAt: Date | null; remindAt: Date | null }> {
  return {
    retryAt: to === "failed" && !isQuiet ? await nextRetry(tx, payment, outcome, now) : null,
    remindAt: to === "requires_action" && !isQuiet ? bankReminderAt(now, 0) : null,
  };
}

/** Provider refunds and our own are separate totals. */
function backIn({ refundedCents, sentCents }: PaymentRow, { kind }: PaymentOutcome, cents: number) {
  switch (kind) {
    case "refunded":
      return { details: { cents }, back: { refundedCents: refundedCents + cents } };
    case "sent":
      return { details: { cents, sent: true }, back: { sentCents: sentCents + cents } };
    default:
      return { details: undefined, back: {} };
  }
}

function codesIn(outcome: PaymentOutcome) {
  if (outcome.kind !== "failed") return { errorCode: null, declineCode: null };
  return { errorCode: outcome.code, declineCode: outcome.declineCode ?? null };
}

/** Counted from the bill's first attempt; none once the family let the bank wait too long. */
async function nextRetry(
  tx: Tx,
  payment: PaymentRow,
  outcome: PaymentOutcome,
  now: Date,
): Promise<Date | null> {
  if (causeIn(outcome) === "not_confirmed") return null;
  const first = (await findAttempts(tx, payment.billId)).at(-1) ?? payment;
  return retryAfter(first.createdAt, now) ?? null;
}

const followed = { fail: "refuse", wait: "check", ask: "ask" } as const;

/** Money for a settled bill is quarantined (ERR-38). */
async function moveBill(
  tx: Tx,
  payment: PaymentRow,
  { event, cents, outcome }: Moved,
  { by, now }: By,
): Promise<QuarantineReason | undefined> {
  const { id, billId, amountCents, quarantine } = payment;
  const move = { by, now };
  switch (event) {
    case "succeed": {
      const money = { paymentId: id, amountCents, advanceCents: advancedCents(payment) };
      if (await billPaid(tx, billId, { ...move, ...money })) return undefined;
      await savePayment(tx, id, { quarantine: "not_due" });
      return "not_due";
    }
    case "refund":
    case "refund_part":
      // Money that never was the bill's is refunded without a trace on it.
      if (quarantine !== "not_due")
        await billRefunded(tx, billId, {
          ...move,
          paymentId: id,
          amountCents: cents,
          advanceCents: advancedIn(payment, { cents, outcome }),
        });
      return undefined;
    default:
      await followPayment(tx, billId, { ...move, event: followed[event] });
      return undefined;
  }
}

async function letFollow(
  tx: Tx,
  followers: Followers,
  { settled, moved }: { settled: Settled; moved: Moved },
  { by, now }: By,
): Promise<void> {
  const { subject, cause = "declined" } = settled;
  const follower = followerOf(followers, subject.kind);
  const { event, cents } = moved;
  if (event === "succeed") {
    const details = { of: subject.kind, cents };
    await emitEvent(tx, { name: "payment", details, subject }, { now });
    await follower.paid(tx, subject.id, { by, now });
  }
  if (event === "fail") await follower.failed(tx, subject.id, { by, now, cause });
  if (event === "refund" || event === "refund_part") {
    const whole = event === "refund";
    await follower.refunded(tx, subject.id, { by, now, cents, whole });
  }
}
