import { type Day, dayPlus, parisDay } from "#app/lib/paris-time.ts";
import { lastWithdrawalDay } from "#app/lib/working-days.ts";

import type { PaymentType } from "./domain.ts";

/** Days before the first session until which all is given back (LAW-07). */
const fullRefundDays = 7;

/** What goes back to a family that cancels, and how: as it was paid, as a credit, or nothing was paid. */
export type Refund = Readonly<{ cents: number; way: PaymentType | "credit" | "none" }>;

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

/** What came in, and by what: the means that was chosen need not be the one that paid. */
export type Paid = Readonly<{ paidCents: number; paidBy: PaymentType | "credit" }>;

type Cancelled = Ordered & Paid & Readonly<{ now: Date; startsAt: Date }>;

/** What a family gets back that cancels now a stage that has not begun (LAW-07): said before, then done. */
export function refundOf({ now, orderedAt, startsAt, ...paid }: Cancelled): Refund {
  const isWhole = parisDay(now) <= lastRefundDay({ orderedAt, startsAt });
  return wholeRefund(isWhole ? paid : { ...paid, paidBy: "credit" });
}

/** All that was paid, as it came: what a family gets back of a stage that does not take place (STM-26). */
export const wholeRefund = ({ paidCents, paidBy }: Paid): Refund =>
  paidCents === 0 ? { cents: 0, way: "none" } : { cents: paidCents, way: paidBy };

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
