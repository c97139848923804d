import { wrongPart } from "#app/lib/paris-time.ts";

/** A date may stay empty; once begun, it must be a calendar day (VAL-056). */
export function faultOfDate(
  field: string,
  form: FormData,
): { field: string; code: string } | undefined {
  const [day, month, year] = ["day", "month", "year"].map((part) => form.get(`${field}.${part}`));
  if (!day && !month && !year) return undefined;
  const wrong = wrongPart({ day, month, year });
  return wrong && { field: `${field}.${wrong}`, code: `api.date.${wrong}` };
}
