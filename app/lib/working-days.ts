import { plusDays } from "./clock.ts";
import { type Day, dayPlus, parisDay, parisInstant, parisTime } from "./paris-time.ts";

/** Easter Sunday of a year, by the Gregorian computus. */
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
/** Easter Monday, Ascension, Whit Monday: days after Easter. */
const movingHolidays = [1, 39, 50];

/** The eleven French public holidays of a year (LAW-07). */
export function frenchHolidays(year: number): Day[] {
  const fixed = fixedHolidays.map((day) => `${String(year)}-${day}`);
  return [...fixed, ...movingHolidays.map((days) => dayPlus(easterOf(year), days))].sort();
}

const weekdayOf = (day: Day) => new Date(`${day}T12:00:00Z`).getUTCDay();

/** Whether offices and banks are open: neither Saturday, nor Sunday, nor a public holiday. */
export function isWorkingDay(day: Day): boolean {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return false;
  return !frenchHolidays(Number(day.slice(0, 4))).includes(day);
}

/** The day itself when offices are open, else the next one when they are. */
export function nextWorkingDay(day: Day): Day {
  return isWorkingDay(day) ? day : nextWorkingDay(dayPlus(day, 1));
}

/** So many working days before an instant, at the same time of day in Paris. */
export function workingDaysBefore(instant: Date, days: number): Date {
  let day = parisDay(instant);
  for (let left = days; left > 0; left -= isWorkingDay(day) ? 1 : 0) day = dayPlus(day, -1);
  return parisInstant(day, parisTime(instant));
}

/** Days in which a family may change its mind, counted from the day after its order (LAW-07). */
const withdrawalDays = 14;

/** The last day to withdraw from what was ordered then; one that falls on a day off gives way to the next working day (LAW-07, LAW-20). */
export const lastWithdrawalDay = (orderedAt: Date): Day =>
  nextWorkingDay(dayPlus(parisDay(orderedAt), withdrawalDays));

/** Days within which money is given back, of a stage that is cancelled or withdrawn from, of lessons (STM-42). */
const refundDays = 14;

/** When money that is to be given back is back at the latest. */
export const refundDueBy = (now: Date): Date => plusDays(now, refundDays);
