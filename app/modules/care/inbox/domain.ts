import { plusHours } from "#app/lib/clock.ts";
import { secondDate } from "#app/lib/deadline.ts";
import { parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { isWorkingDay } from "#app/lib/working-days.ts";

export const markReasons = ["late", "alarm", "morning"] as const;

export type MarkReason = (typeof markReasons)[number];

const listAt = "07:30";

/** The morning list leaves from 7:30 in Paris, on working days (OPS-39). */
export function isListDue(now: Date): boolean {
  const day = parisDay(now);
  return isWorkingDay(day) && now >= parisInstant(day, listAt);
}

/** Counted from the deadline, or from today when that has passed too. */
export function newDateOf(deadline: Date, now: Date): Date {
  const second = secondDate(deadline);
  return second > now ? second : secondDate(now);
}

const claimHours = 4;

/** What was taken earlier has lapsed (OPS-20). */
export const claimsSince = (now: Date): Date => plusHours(now, -claimHours);
