import { wrongPart } from "#app/lib/paris-time.ts";

/** A date may stay empty; begun, it is a day of the calendar, else its wrong part is at fault (VAL-056). */
export function faultOfDate(
  field: string,
  form: FormData,
): { field: string; code: string } | undefined {
  const [day, month, year] = ["day", "month", "year"].map((part) => form.get(`${field}.${part}`));
  if (!day && !month && !year) return undefined;
  const wrong = wrongPart({ day, month, year });
  return wrong && { field: `${field}.${wrong}`, code: `api.date.${wrong}` };
}
