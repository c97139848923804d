import { type Day, dayPlus, parisDay } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { lastWithdrawalDay } from "#app/lib/working-days.ts";

import { type PaymentType, paymentTypes } from "./domain.ts";

/** Days before the first session with a full refund (LAW-07). */
const fullRefundDays = 7;

/** As it came, as a new credit, or back to the credit that paid. */
export const refundWays = [...paymentTypes, "credit", "restored"] as const;

export type RefundWay = (typeof refundWays)[number];

export type Refund = Readonly<{
  cents: number;
  parts: readonly Readonly<{ cents: number; way: RefundWay }>[];
}>;

type Ordered = Readonly<{ orderedAt: Date; startsAt: Date }>;

/** Paris day: 14 days after the order, or 7 before the group lesson, whichever is later (LAW-07). */
export function lastRefundDay({ orderedAt, startsAt }: Ordered): Day {
  const before = dayPlus(parisDay(startsAt), -fullRefundDays);
  const withdrawal = lastWithdrawalDay(orderedAt);
  return withdrawal > before ? withdrawal : before;
}

/** Legal right, whatever Préau's own rule (LAW-20). */
export const mayWithdraw = (orderedAt: Date, now: Date): boolean =>
  parisDay(now) <= lastWithdrawalDay(orderedAt);

/** The day that is said: a stage given whole before the fourteenth has nothing left to withdraw from. */
export function withdrawableUntil(orderedAt: Date, endsAt: Date): Day {
  const [last, given] = [lastWithdrawalDay(orderedAt), parisDay(endsAt)];
  return given < last ? given : last;
}

/** Money received and its means (not necessarily the chosen one), and credit used. */
export type Paid = Readonly<{ moneyCents: number; creditCents: number; paidBy: PaymentType }>;

type Cancelled = Ordered & Paid & Readonly<{ now: Date }>;

/** Refund of a cancellation before the start (LAW-07): shown first, then applied. */
export function refundOf({ now, orderedAt, startsAt, ...paid }: Cancelled): Refund {
  const isWhole = parisDay(now) <= lastRefundDay({ orderedAt, startsAt });
  return isWhole ? wholeRefund(paid) : creditRefund(paid);
}

/** Full refund when the group lesson does not take place (STM-26). */
export const wholeRefund = (paid: Paid): Refund =>
  partRefund(paid, paid.moneyCents + paid.creditCents);

/** Money first, as it came, then credit, as a bill is credited (STM-47). */
export function partRefund({ moneyCents, paidBy }: Paid, cents: number): Refund {
  const money = Math.min(cents, moneyCents);
  return refund([
    { cents: money, way: paidBy },
    { cents: cents - money, way: "restored" },
  ]);
}

/** Money received becomes a credit; what a credit paid goes back to it. */
export const creditRefund = ({ moneyCents, creditCents }: Paid) =>
  refund([
    { cents: moneyCents, way: "credit" },
    { cents: creditCents, way: "restored" },
  ]);

const refund = (parts: Refund["parts"]): Refund => ({
  cents: sumOf(parts, ({ cents }) => cents),
  parts: parts.filter(({ cents }) => cents > 0),
});

/** Withdrawal after the start: given minutes are due pro rata, rounded half up (LAW-07, STM-50). */
export function withdrawalCents(
  paidCents: number,
  { givenMinutes, allMinutes }: { givenMinutes: number; allMinutes: number },
): number {
  const given = Math.min(givenMinutes, allMinutes);
  const due = Math.floor((paidCents * given * 2 + allMinutes) / (2 * allMinutes));
  return paidCents - due;
}

export function givenMinutes(
  sessions: readonly Readonly<{ start: string; duration: number }>[],
  now: Date,
) {
  const minutesOf = (of: (session: { start: string; duration: number }) => number) =>
    sumOf(sessions, of);
  const since = (start: string) =>
    Math.max(0, Math.floor((now.getTime() - new Date(start).getTime()) / 60_000));
  return {
    givenMinutes: minutesOf(({ start, duration }) => Math.min(duration, since(start))),
    allMinutes: minutesOf(({ duration }) => duration),
  };
}

export type WithdrawnRefund = Readonly<{ refund: Refund; dueCents: number }>;

type Given = Readonly<{
  startsAt: Date;
  isOff: boolean;
  sessions: Parameters<typeof givenMinutes>[0];
}>;

export function withdrawnRefund(paid: Paid, groupLesson: Given, now: Date): WithdrawnRefund {
  if (groupLesson.startsAt > now || groupLesson.isOff)
    return { refund: wholeRefund(paid), dueCents: 0 };
  const all = paid.moneyCents + paid.creditCents;
  const back = withdrawalCents(all, givenMinutes(groupLesson.sessions, now));
  return { refund: partRefund(paid, back), dueCents: all - back };
}
