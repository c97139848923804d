import { parisDay, parisInstant } from "#app/lib/paris-time.ts";

export const spanOf = (year: number) => ({
  from: parisInstant(`${String(year)}-01-01`),
  until: parisInstant(`${String(year + 1)}-01-01`),
});

export const yearOf = (now: Date): number => Number(parisDay(now).slice(0, 4));

/** Until 15 June the past year is declared, then the present one goes on (CUS-054). */
export const declaredYear = (now: Date): number =>
  yearOf(now) - (parisDay(now).slice(5) <= "06-15" ? 1 : 0);
