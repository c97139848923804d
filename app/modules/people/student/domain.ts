import { parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { adultCursus, cursusOfLevel } from "#app/modules/foundation/reference/schooling.domain.ts";

/** Students that a family shows at once, at most. */
export const maxStudents = 20;

/** The day on which a class of the year before is asked again, as the end of a date. */
const newYear = "-08-15";

/** The instant at which the present school year began to be asked about: the last 15 August, in Paris (CUS-013). */
export function schoolYearStart(now: Date): Date {
  const today = parisDay(now);
  const year = Number(today.slice(0, 4));
  const first = `${String(year)}${newYear}`;
  return parisInstant(today >= first ? first : `${String(year - 1)}${newYear}`);
}

/** Whether the family is asked if this class still holds: it was said before the last 15 August; an adult's level does not follow the school year (CUS-013, DLG-12). */
export function isClassToConfirm(
  { classId, statedAt }: { classId: number | null; statedAt: Date },
  now: Date,
): boolean {
  if (classId === null || cursusOfLevel(classId) === adultCursus) return false;
  return statedAt < schoolYearStart(now);
}
