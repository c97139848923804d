import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import { accepts, type Transitions } from "#app/lib/transitions.ts";
import { openPaymentStates } from "#app/modules/billing/bill/cause.domain.ts";
import { isExpired } from "#app/modules/billing/card/domain.ts";
import { taxCreditCents } from "#app/modules/catalogue/price/domain.ts";

export const paymentStates = [
  "created",
  "requires_action",
  "processing",
  "succeeded",
  "failed",
  "refunded",
] as const;

export type PaymentState = (typeof paymentStates)[number];

/** By what a bill is paid. */
export const paymentMeans = ["card", "transfer", "check", "advance"] as const;

export type PaymentMeans = (typeof paymentMeans)[number];

export type PaymentEvent = "ask" | "wait" | "succeed" | "fail" | "refund_part" | "refund";

/**
 * One attempt to collect a bill (STM-24). Only who holds the money moves it: the provider by its answer, its
 * event or a look-up, the bank by a receipt. A refusal may still turn into a success, for the money is where
 * the provider says it is.
 */
export const paymentTransitions: Transitions<PaymentState, PaymentEvent> = {
  created: {
    ask: "requires_action",
    wait: "processing",
    succeed: "succeeded",
    fail: "failed",
  },
  requires_action: { wait: "processing", succeed: "succeeded", fail: "failed" },
  processing: { ask: "requires_action", succeed: "succeeded", fail: "failed" },
  failed: { succeed: "succeeded" },
  succeeded: { refund_part: "succeeded", refund: "refunded" },
  refunded: {},
};

type Paid = Readonly<{
  means: PaymentMeans;
  cardId: number | null;
  status: PaymentState;
  pageUrl: string | null;
}>;

/** Whether an attempt is paid on the provider's page, by a card that is not kept. */
export const isPageAttempt = ({ means, cardId }: Pick<Paid, "means" | "cardId">): boolean =>
  means === "card" && cardId === null;

/** Whether its page may still be paid: a refused card leaves it open for another one. */
export const isPayablePage = (payment: Paid): boolean =>
  isPageAttempt(payment) &&
  (openPaymentStates.some((one) => one === payment.status) ||
    (payment.status === "failed" && payment.pageUrl !== null));

/**
 * What is said of an attempt, whichever way it was heard. Cents, ISO currency; only a card's charge has an intent.
 * Of a refund: what has been given back in all, so that it may be heard twice or late. Of what we have sent outside
 * the provider: that sum, which is said once.
 */
export type PaymentOutcome =
  | Readonly<{
      kind: "succeeded";
      intentId: string | undefined;
      amountCents: number;
      currency: string;
    }>
  | Readonly<{ kind: "requires_action"; intentId: string }>
  | Readonly<{
      kind: "failed";
      intentId: string | undefined;
      code: string;
      declineCode: string | undefined;
    }>
  | Readonly<{ kind: "processing"; intentId: string | undefined }>
  | Readonly<{ kind: "refunded"; intentId: string | undefined; amountCents: number }>
  | Readonly<{ kind: "sent"; intentId: undefined; amountCents: number }>;

/** What the State pays of an advance, in cents: its half is rounded down (CNV-03); nothing of other money. */
export const advancedCents = (paid: Readonly<{ means: PaymentMeans; amountCents: number }>) =>
  paid.means === "advance" ? taxCreditCents(paid.amountCents) : 0;

/** Which part of so many cents more that come or go back is the State's; together, no cent is lost. */
export function advancedIn(
  payment: Readonly<{
    means: PaymentMeans;
    amountCents: number;
    refundedCents: number;
    sentCents: number;
  }>,
  cents: number,
): number {
  const { amountCents } = payment;
  const whole = advancedCents(payment);
  const before = payment.refundedCents + payment.sentCents;
  const upTo = (sum: number) => Math.floor((sum * whole) / Math.max(amountCents, 1));
  return upTo(before + cents) - upTo(before);
}

const moveOf = {
  succeeded: "succeed",
  requires_action: "ask",
  failed: "fail",
  processing: "wait",
} as const;

const eventOf: Record<PaymentOutcome["kind"], PaymentEvent> = {
  ...moveOf,
  refunded: "refund",
  sent: "refund",
};

export const quarantineReasons = [
  "amount_mismatch",
  "currency_mismatch",
  "intent_mismatch",
  "not_due",
  "refund_mismatch",
  "card_dispute",
] as const;

export type QuarantineReason = (typeof quarantineReasons)[number];

/** What an outcome means for an attempt: a move, something only a person may settle, or nothing. */
type Judgement =
  | Readonly<{ move: Exclude<PaymentEvent, "refund" | "refund_part"> }>
  | Readonly<{ move: "refund" | "refund_part"; cents: number }>
  | Readonly<{ quarantine: QuarantineReason }>
  | Readonly<{ nothing: true }>;

type Attempt = Readonly<{
  status: PaymentState;
  amountCents: number;
  refundedCents: number;
  sentCents: number;
  currency: string;
  intentId: string | null;
}>;

/** Judges an outcome: heard twice, late or out of order it does nothing; with another sum it is set aside. */
export function judge(attempt: Attempt, outcome: PaymentOutcome): Judgement {
  if (isGivenTwice(attempt, outcome)) return { quarantine: "refund_mismatch" };
  if (!accepts(paymentTransitions, attempt.status, eventOf[outcome.kind])) return { nothing: true };
  const quarantine = mismatchOf(attempt, outcome);
  if (quarantine) return { quarantine };
  if (outcome.kind !== "refunded" && outcome.kind !== "sent") return { move: moveOf[outcome.kind] };
  const cents = newlyBack(attempt, outcome);
  if (cents <= 0) return { nothing: true };
  const isWhole = backOf(attempt) + cents === attempt.amountCents;
  return { move: isWhole ? "refund" : "refund_part", cents };
}

type Back = Extract<PaymentOutcome, { kind: "refunded" | "sent" }>;

const backOf = ({ refundedCents, sentCents }: Attempt) => refundedCents + sentCents;

const newlyBack = ({ refundedCents }: Attempt, { kind, amountCents }: Back) =>
  kind === "sent" ? amountCents : amountCents - refundedCents;

/** The provider gave back what had already gone back by us. */
const isGivenTwice = (attempt: Attempt, outcome: PaymentOutcome) =>
  attempt.status === "refunded" &&
  attempt.sentCents > 0 &&
  outcome.kind === "refunded" &&
  newlyBack(attempt, outcome) > 0;

/** What keeps an outcome from being applied: another charge, another sum, another currency, more back than was paid. */
function mismatchOf(attempt: Attempt, outcome: PaymentOutcome): QuarantineReason | undefined {
  const requested = attempt.intentId ?? outcome.intentId;
  if (outcome.intentId && outcome.intentId !== requested) return "intent_mismatch";
  return "amountCents" in outcome ? sumFault(attempt, outcome) : undefined;
}

type Sum = Extract<PaymentOutcome, { amountCents: number }>;

function sumFault(attempt: Attempt, outcome: Sum): QuarantineReason | undefined {
  if (outcome.kind === "refunded" || outcome.kind === "sent") {
    const back = backOf(attempt) + newlyBack(attempt, outcome);
    return back > attempt.amountCents ? "refund_mismatch" : undefined;
  }
  if (outcome.currency !== attempt.currency) return "currency_mismatch";
  return outcome.amountCents === attempt.amountCents ? undefined : "amount_mismatch";
}

const retryDays = [1, 3, 7] as const;

/**
 * When a bill that was refused now is tried again: 1, 3 and 7 days after its first attempt, the next of them that is
 * ahead, then never (CST-44). What its family tries meanwhile takes none of them away.
 */
export function retryAfter(firstAt: Date, now: Date): Date | undefined {
  return retryDays.map((days) => plusDays(firstAt, days)).find((at) => at > now);
}

/** The family is reminded that its bank waits on days 1 and 3; on day 7 the attempt is over (STM-46). */
const bankDays = [1, 3, 7] as const;

/** When its family is next reminded of the bank, so many reminders sent since then; null when it is over. */
export const bankReminderAt = (since: Date, sent: number): Date | null => {
  const days = bankDays[sent];
  return days === undefined ? null : plusDays(since, days);
};

/** Whether the reminder that is due is the end instead. */
export const isBankOver = (sent: number): boolean => sent >= bankDays.length - 1;

type Retry = Readonly<{ retryAt: Date | null }>;
type Expiry = Readonly<{ expMonth: number; expYear: number }>;

/**
 * The day of the next try that may be told: none without a card that will be good on it, since nothing is
 * charged then. The day stays set: another card is charged on it, or at once when it has passed.
 */
export function retryView({ retryAt }: Retry, card: Expiry | null | undefined, now: Date) {
  if (!retryAt || !card) return null;
  return isExpired(card, retryAt > now ? retryAt : now) ? null : retryAt;
}

/** What a refusal's letter announces: another try, another once there is a good card for it, none any more. */
export function afterRefusal(payment: Retry, card: Expiry | undefined, now: Date) {
  if (!payment.retryAt) return "payment_failed_last";
  return retryView(payment, card, now) ? "payment_failed" : "payment_failed_card";
}

/** How long after the call an attempt unknown to the provider is held to have never reached it. */
export const lostAfterMinutes = 15;

/** When an attempt without an answer is looked up next. */
export const nextCheck = (now: Date) => plusMinutes(now, 5);

type Standing = Readonly<{
  status: PaymentState;
  updatedAt: Date;
  checkAt?: Date | null;
  retryAt?: Date | null;
}>;

/** The state of an attempt (LBL-26). A teacher sees the course, not this. */
export const stateOf = (payment: Standing): State<"payment"> => ({
  machine: "payment",
  state: payment.status,
  waiting: waiting(payment),
});

/**
 * Whom an attempt waits for (CNV-15): the family at its bank, for whom no date is set; the family's card,
 * until the next try; the provider's answer, until it is asked again.
 */
function waiting(payment: Standing): Waiting<PaymentEvent> | undefined {
  const { status, updatedAt: since, checkAt, retryAt } = payment;
  switch (status) {
    case "requires_action":
      return { who: "customer", since, deadline: undefined, silence: undefined };
    case "failed":
      return { who: "customer", since, deadline: retryAt ?? undefined, silence: undefined };
    case "created":
    case "processing":
      return { who: "provider", since, deadline: checkAt ?? undefined, silence: undefined };
    default:
      return undefined;
  }
}
