import { fieldFault } from "#app/lib/rule-error.ts";

const firstYear = 1950;

/** Whether a year of a degree or an experience may be: from 1950 to the last one accepted (VAL-032, VAL-033). */
export const isYearUntil = (year: number | null, last: number): boolean =>
  year !== null && Number.isInteger(year) && year >= firstYear && year <= last;

/** A degree is obtained by the end of next year (VAL-033). */
export const lastDegreeYear = (thisYear: number): number => thisYear + 1;

/** 422 at the field for a year before 1950 or after the last one accepted, naming both (VAL-032, VAL-033). */
function judgeYear(field: string, year: number, last: number): void {
  if (isYearUntil(year, last)) return;
  const bounds = { min: String(firstYear), max: String(last) };
  throw fieldFault(field, "api.background.year", bounds);
}

/** 422 at the year of a degree that is out of bounds (VAL-033). */
export const judgeDegree = ({ year }: { year: number }, thisYear: number): void => {
  judgeYear("year", year, lastDegreeYear(thisYear));
};

type Years = Readonly<{ start_year: number; end_year?: number | null | undefined }>;

/** The years of an experience: one that goes on has no end, whatever was said of it; 422 out of order (VAL-032). */
export function yearsOf(
  { start_year: startYear, end_year: input }: Years,
  current: boolean,
  thisYear: number,
): { startYear: number; endYear: number | null } {
  judgeYear("start_year", startYear, thisYear);
  if (current) return { startYear, endYear: null };
  const endYear = input ?? null;
  if (endYear === null) throw fieldFault("end_year", "api.background.end_required");
  judgeYear("end_year", endYear, thisYear);
  if (endYear < startYear) throw fieldFault("end_year", "api.background.end_before_start");
  return { startYear, endYear };
}
