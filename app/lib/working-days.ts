import { plusHours } from "./clock.ts";
import { type Day, dayPlus, parisDay, parisInstant, parisTime } from "./paris-time.ts";

function easterOf(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const skipped = century - Math.floor(century / 4);
  const moon = (skipped - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const full = moon - (moon > 28 || (moon === 28 && golden > 10) ? 1 : 0);
  const weekday = (year + Math.floor(year / 4) + full + 2 - skipped) % 7;
  return dayPlus(`${String(year)}-03-28`, full - weekday);
}

const fixedHolidays = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];
const movingHolidays = [1, 39, 50];

/** The eleven French public holidays of a year (LAW-07). */
export function frenchHolidays(year: number): Day[] {
  const fixed = fixedHolidays.map((day) => `${String(year)}-${day}`);
  return [...fixed, ...movingHolidays.map((days) => dayPlus(easterOf(year), days))].sort();
}

const weekdayOf = (day: Day) => new Date(`${day}T12:00:00Z`).getUTCDay();

export function isWorkingDay(day: Day): boolean {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return false;
  return !frenchHolidays(Number(day.slice(0, 4))).includes(day);
}

export function nextWorkingDay(day: Day): Day {
  return isWorkingDay(day) ? day : nextWorkingDay(dayPlus(day, 1));
}

/** At the same time of day in Paris. */
export function workingDaysBefore(instant: Date, days: number): Date {
  let day = parisDay(instant);
  for (let left = days; left > 0; left -= isWorkingDay(day) ? 1 : 0) day = dayPlus(day, -1);
  return parisInstant(day, parisTime(instant));
}

/** So many working days later, at the same time of day in Paris. */
export const workingDaysAfter =
  (days: number) =>
  (instant: Date): Date => {
    let day = parisDay(instant);
    for (let left = days; left > 0; left -= isWorkingDay(day) ? 1 : 0) day = dayPlus(day, 1);
    return parisInstant(day, parisTime(instant));
  };

const [opens, closes] = ["09:00", "19:00"];

/** So many hours later, of those from 9 to 19 h in Paris on working days (STM-48). */
export const workingHoursAfter =
  (hours: number) =>
  (instant: Date): Date => {
    const day = nextWorkingDay(parisDay(instant));
    const opening = parisInstant(day, opens);
    const closing = parisInstant(day, closes);
    const from = instant > opening ? instant : opening;
    const end = plusHours(from, hours);
    if (end <= closing) return end;
    const left = from < closing ? (end.getTime() - closing.getTime()) / 3_600_000 : hours;
    return plusHours(parisInstant(nextWorkingDay(dayPlus(day, 1)), opens), left);
  };

/** Counted from the day after the order (LAW-07). */
const withdrawalDays = 14;

/** Moved to the next working day if it falls on a day off (LAW-07, LAW-20). */
export const lastWithdrawalDay = (orderedAt: Date): Day =>
  nextWorkingDay(dayPlus(parisDay(orderedAt), withdrawalDays));

/** Days to refund a cancelled or withdrawn group lesson or lesson (STM-42). */
const refundDays = 14;

/** The fourteenth day in Paris: so many times 24 hours would be a day more when the clocks change (LAW-07). */
export const refundDueBy = (now: Date): Date =>
  parisInstant(dayPlus(parisDay(now), refundDays), parisTime(now));
