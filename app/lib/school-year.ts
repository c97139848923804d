import { parisDay, parisInstant } from "./paris-time.ts";

const newYear = "-08-15";

/** The last 15 August, in Paris (CUS-013). */
export function schoolYearStart(now: Date): Date {
  const today = parisDay(now);
  const year = Number(today.slice(0, 4));
  const first = `${String(year)}${newYear}`;
  return parisInstant(today >= first ? first : `${String(year - 1)}${newYear}`);
}
