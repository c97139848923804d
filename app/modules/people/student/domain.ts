import { schoolYearStart } from "#app/lib/school-year.ts";
import { adultCursus, cursusOfLevel } from "#app/modules/foundation/reference/schooling.domain.ts";

export const maxStudents = 20;

/** True when given before the last 15 August; adult levels ignore the school year (CUS-013, DLG-12). */
export function isClassToConfirm(
  { classId, statedAt }: { classId: number | null; statedAt: Date },
  now: Date,
): boolean {
  if (classId === null || cursusOfLevel(classId) === adultCursus) return false;
  return statedAt < schoolYearStart(now);
}
