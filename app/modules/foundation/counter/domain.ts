import { type Day, dayPlus, parisDay } from "#app/lib/paris-time.ts";

const keptMonths = 25;

/** 25 months ago, or that month's last day (CST-54). */
export function oldestDay(now: Date): Day {
  const [year = 0, month = 1, day = 1] = parisDay(now).split("-").map(Number);
  const back = year * 12 + (month - 1) - keptMonths;
  const first = `${String(Math.floor(back / 12))}-${String((back % 12) + 1).padStart(2, "0")}-01`;
  const next = back + 1;
  const after = `${String(Math.floor(next / 12))}-${String((next % 12) + 1).padStart(2, "0")}-01`;
  const same = dayPlus(first, day - 1);
  return same < after ? same : dayPlus(after, -1);
}
