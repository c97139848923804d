import { checkAtOnce } from "#app/lib/check-all.ts";
import { fieldFault } from "#app/lib/rule-error.ts";

const firstYear = 1950;

/** From 1950 to the last accepted year (VAL-032, VAL-033). */
export const isYearUntil = (year: number | null, last: number): boolean =>
  year !== null && Number.isInteger(year) && year >= firstYear && year <= last;

/** A degree is obtained by the end of next year (VAL-033). */
export const lastDegreeYear = (thisYear: number): number => thisYear + 1;

/** 422 at the field, naming the first and last accepted years (VAL-032, VAL-033). */
function judgeYear(field: string, year: number, last: number): void {
  if (isYearUntil(year, last)) return;
  const bounds = { min: String(firstYear), max: String(last) };
  throw fieldFault(field, "api.background.year", bounds);
}

export const judgeDegree = ({ year }: { year: number }, thisYear: number): void => {
  judgeYear("year", year, lastDegreeYear(thisYear));
};

type Years = Readonly<{ start_year: number; end_year?: number | null | undefined }>;

/** A current experience has no end, whatever was sent; 422 when out of order (VAL-032). */
export function yearsOf(
  { start_year: startYear, end_year: input }: Years,
  current: boolean,
  thisYear: number,
): { startYear: number; endYear: number | null } {
  const endYear = current ? null : (input ?? null);
  checkAtOnce(
    () => {
      judgeYear("start_year", startYear, thisYear);
    },
    () => {
      if (!current) judgeEnd(startYear, endYear, thisYear);
    },
  );
  return { startYear, endYear };
}

function judgeEnd(startYear: number, endYear: number | null, thisYear: number): void {
  if (endYear === null) throw fieldFault("end_year", "api.background.end_required");
  judgeYear("end_year", endYear, thisYear);
  if (endYear < startYear) throw fieldFault("end_year", "api.background.end_before_start");
}
