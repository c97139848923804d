import { parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { adultCursus, cursusOfLevel } from "#app/modules/foundation/reference/schooling.domain.ts";

export const maxStudents = 20;

const newYear = "-08-15";

/** The last 15 August, in Paris (CUS-013). */
export function schoolYearStart(now: Date): Date {
  const today = parisDay(now);
  const year = Number(today.slice(0, 4));
  const first = `${String(year)}${newYear}`;
  return parisInstant(today >= first ? first : `${String(year - 1)}${newYear}`);
}

/** True when given before the last 15 August; adult levels ignore the school year (CUS-013, DLG-12). */
export function isClassToConfirm(
  { classId, statedAt }: { classId: number | null; statedAt: Date },
  now: Date,
): boolean {
  if (classId === null || cursusOfLevel(classId) === adultCursus) return false;
  return statedAt < schoolYearStart(now);
}
