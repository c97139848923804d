import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import { accepts, type Transitions } from "#app/lib/transitions.ts";
import { isUnconfirmed, openPaymentStates } from "#app/modules/billing/bill/cause.domain.ts";
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

export const paymentMeans = ["card", "transfer", "check", "advance"] as const;

export type PaymentMeans = (typeof paymentMeans)[number];

/** Money that comes without a card. */
export const receivedMeans = ["transfer", "check", "advance"] as const;

export type ReceivedMeans = (typeof receivedMeans)[number];

/** `bounce`: the bank returned a refund that was marked done (STM-51). */
export type PaymentEvent =
  "ask" | "wait" | "succeed" | "fail" | "refund_part" | "refund" | "bounce";

/** One attempt (STM-24). Only the provider or the bank moves it; a refusal may still become a success. */
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
  succeeded: { refund_part: "succeeded", refund: "refunded", bounce: "succeeded" },
  refunded: { bounce: "succeeded" },
};

type Paid = Readonly<{
  means: PaymentMeans;
  cardId: number | null;
  status: PaymentState;
  pageUrl: string | null;
}>;

export const isPageAttempt = ({ means, cardId }: Pick<Paid, "means" | "cardId">): boolean =>
  means === "card" && cardId === null;

/** A refused card leaves the page open for another. */
export const isPayablePage = (payment: Paid): boolean =>
  isPageAttempt(payment) &&
  (openPaymentStates.some((one) => one === payment.status) ||
    (payment.status === "failed" && payment.pageUrl !== null));

/**
 * Cents, ISO currency. A provider refund carries the cumulative total, so replays are safe; our own is a single
 * amount.
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
  | Readonly<{
      kind: "sent";
      intentId: undefined;
      amountCents: number;
      to: "family" | "agency";
      /** Taken by the holder's bank, after a dispute. */
      disputed?: true;
    }>;

/** The State's half, rounded down (CNV-03); zero for other means. */
export const advancedCents = (paid: Readonly<{ means: PaymentMeans; amountCents: number }>) =>
  paid.means === "advance" ? taxCreditCents(paid.amountCents) : 0;

type Given = Readonly<{
  means: PaymentMeans;
  amountCents: number;
  refundedCents: number;
  sentCents: number;
}>;

/** The State's part of some cents, after those given back before; parts together are exact. */
export function advancedPart(
  payment: Pick<Given, "means" | "amountCents">,
  before: number,
  cents: number,
): number {
  const whole = advancedCents(payment);
  const upTo = (sum: number) => Math.floor((sum * whole) / Math.max(payment.amountCents, 1));
  return upTo(before + cents) - upTo(before);
}

type Returned = Readonly<{ cents: number; outcome: PaymentOutcome }>;

/** A sum sent by hand says whose it is: the State's, or the family's (STM-51). */
export function advancedIn(payment: Given, { cents, outcome }: Returned): number {
  if (outcome.kind === "sent") return outcome.to === "agency" ? cents : 0;
  return advancedPart(payment, payment.refundedCents + payment.sentCents, cents);
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

/** Its money is the bill's: it did not come after another had settled it (ERR-38). */
export const isPaying = (payment: {
  status: PaymentState;
  quarantine: QuarantineReason | null;
}): boolean => payment.status === "succeeded" && payment.quarantine !== "not_due";

type Judgement =
  | Readonly<{ move: Exclude<PaymentEvent, "refund" | "refund_part" | "bounce"> }>
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

/** Replayed or late outcomes do nothing; another amount is quarantined. */
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

const isGivenTwice = (attempt: Attempt, outcome: PaymentOutcome) =>
  attempt.status === "refunded" &&
  attempt.sentCents > 0 &&
  outcome.kind === "refunded" &&
  newlyBack(attempt, outcome) > 0;

function mismatchOf(attempt: Attempt, outcome: PaymentOutcome): QuarantineReason | undefined {
  const intentId = attempt.intentId ?? outcome.intentId;
  if (outcome.intentId && outcome.intentId !== intentId) return "intent_mismatch";
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

/** Retries 1, 3 and 7 days after the first attempt (CST-44); the family's own tries consume none. */
export function retryAfter(firstAt: Date, now: Date): Date | undefined {
  return retryDays.map((days) => plusDays(firstAt, days)).find((at) => at > now);
}

/** Bank reminders on days 1 and 3; the attempt ends on day 7 (STM-46). */
const bankDays = [1, 3, 7] as const;

export const bankReminderAt = (since: Date, sent: number): Date | null => {
  const days = bankDays[sent];
  return days === undefined ? null : plusDays(since, days);
};

export const isBankOver = (sent: number): boolean => sent >= bankDays.length - 1;

type Retry = Readonly<{ retryAt: Date | null }>;
type Expiry = Readonly<{ expMonth: number; expYear: number }>;

/**
 * Shown only when a card will be valid that day. The date stays: another card is charged on it, or at once when past.
 */
export function retryView({ retryAt }: Retry, card: Expiry | null | undefined, now: Date) {
  if (!retryAt || !card) return null;
  return isExpired(card, retryAt > now ? retryAt : now) ? null : retryAt;
}

export function afterRefusal(payment: Retry, card: Expiry | undefined, now: Date) {
  if (!payment.retryAt) return "payment_failed_last";
  return retryView(payment, card, now) ? "payment_failed" : "payment_failed_card";
}

/** An attempt still unknown to the provider by then never reached it. */
export const lostAfterMinutes = 15;

export const nextCheck = (now: Date) => plusMinutes(now, 5);

type Standing = Readonly<{
  status: PaymentState;
  updatedAt: Date;
  checkAt?: Date | null;
  retryAt?: Date | null;
  errorCode?: string | null;
  declineCode?: string | null;
}>;

/** Attempt state (LBL-26); not shown to teachers. */
export const stateOf = (payment: Standing): State<"payment"> => ({
  machine: "payment",
  state: payment.status,
  variant: payment.status === "failed" && isUnconfirmed(payment) ? "unconfirmed" : undefined,
  waiting: waiting(payment),
});

/** Waits for the family at its bank (no date), its card until the next try, or the provider (CNV-15). */
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
