import { type Day, dayPlus, parisDay } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { lastWithdrawalDay } from "#app/lib/working-days.ts";

import { type PaymentType, paymentTypes } from "./domain.ts";

/** Days before the first session until which all is given back (LAW-07). */
const fullRefundDays = 7;

/** How money goes back: as it came, as a new credit, or to the credit that had paid. */
export const refundWays = [...paymentTypes, "credit", "restored"] as const;

export type RefundWay = (typeof refundWays)[number];

/** What goes back, part by part; none when nothing was paid. */
export type Refund = Readonly<{
  cents: number;
  parts: readonly Readonly<{ cents: number; way: RefundWay }>[];
}>;

type Ordered = Readonly<{ orderedAt: Date; startsAt: Date }>;

/** The last day in Paris on which all is given back: fourteen days after the order, or seven before the stage, whichever is later (LAW-07). */
export function lastRefundDay({ orderedAt, startsAt }: Ordered): Day {
  const before = dayPlus(parisDay(startsAt), -fullRefundDays);
  const withdrawal = lastWithdrawalDay(orderedAt);
  return withdrawal > before ? withdrawal : before;
}

/** Whether the family may still withdraw by law, whatever the house's rule says (LAW-20). */
export const mayWithdraw = (orderedAt: Date, now: Date): boolean =>
  parisDay(now) <= lastWithdrawalDay(orderedAt);

/** What came in: so much money, and by what (the means that was chosen need not be the one that paid), and so much of the family's credit. */
export type Paid = Readonly<{ moneyCents: number; creditCents: number; paidBy: PaymentType }>;

type Cancelled = Ordered & Paid & Readonly<{ now: Date }>;

/** What a family gets back that cancels now a stage that has not begun (LAW-07): said before, then done. */
export function refundOf({ now, orderedAt, startsAt, ...paid }: Cancelled): Refund {
  const isWhole = parisDay(now) <= lastRefundDay({ orderedAt, startsAt });
  return isWhole ? wholeRefund(paid) : creditRefund(paid);
}

/** All that was paid, as it came: what a family gets back of a stage that does not take place (STM-26). */
export const wholeRefund = (paid: Paid): Refund =>
  partRefund(paid, paid.moneyCents + paid.creditCents);

/** So much of what was paid: money first, as it came, then credit, as a bill is credited (STM-47). */
export function partRefund({ moneyCents, paidBy }: Paid, cents: number): Refund {
  const money = Math.min(cents, moneyCents);
  return refund([
    { cents: money, way: paidBy },
    { cents: cents - money, way: "restored" },
  ]);
}

const creditRefund = ({ moneyCents, creditCents }: Paid) =>
  refund([
    { cents: moneyCents, way: "credit" },
    { cents: creditCents, way: "restored" },
  ]);

const refund = (parts: Refund["parts"]): Refund => ({
  cents: sumOf(parts, ({ cents }) => cents),
  parts: parts.filter(({ cents }) => cents > 0),
});

/**
 * What goes back to a family that withdraws in time from a stage that has begun: what was given is due, in
 * proportion to its minutes, rounded half up (LAW-07, STM-50).
 */
export function withdrawalCents(
  paidCents: number,
  { givenMinutes, allMinutes }: { givenMinutes: number; allMinutes: number },
): number {
  const given = Math.min(givenMinutes, allMinutes);
  const due = Math.floor((paidCents * given * 2 + allMinutes) / (2 * allMinutes));
  return paidCents - due;
}

/** Of sessions, the minutes that were given by now, and all of them. */
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

/** What a family that withdraws now from a registration gets back, and what stays due of it, in cents (STM-50). */
export type WithdrawnRefund = Readonly<{ refund: Refund; dueCents: number }>;

type Given = Readonly<{
  startsAt: Date;
  /** It does not take place. */
  isOff: boolean;
  sessions: Parameters<typeof givenMinutes>[0];
}>;

/** What a family gets back that withdraws now: all, unless the stage has begun (LAW-07). */
export function withdrawnRefund(paid: Paid, groupLesson: Given, now: Date): WithdrawnRefund {
  if (groupLesson.startsAt > now || groupLesson.isOff)
    return { refund: wholeRefund(paid), dueCents: 0 };
  const all = paid.moneyCents + paid.creditCents;
  const back = withdrawalCents(all, givenMinutes(groupLesson.sessions, now));
  return { refund: partRefund(paid, back), dueCents: all - back };
}
