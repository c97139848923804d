import { plusDays, plusHours } from "#app/lib/clock.ts";

/** Signs of one message (CUS-055). */
export const longest = 1000;

/** Days after the end of a contract during which its two sides still write. */
const openDays = 90;

/** Years for which a message is kept. */
export const keptYears = 3;

/** Hours between two mails about one thread to one person. */
const mailEvery = 1;

export const withholdings = ["removed", "erased"] as const;

/** After it neither side writes; null while the contract runs. */
export const closesAt = (endedAt: Date | null): Date | null =>
  endedAt && plusDays(endedAt, openDays);

export function isOpen(endedAt: Date | null, now: Date): boolean {
  const end = closesAt(endedAt);
  return end === null || now < end;
}

export function nextMailAt(last: Date | null, now: Date): Date {
  const next = last && plusHours(last, mailEvery);
  return next && next > now ? next : now;
}
