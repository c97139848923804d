import {
  cursusOfLevel,
  otherCategory,
  subjects,
} from "#app/modules/foundation/reference/schooling.domain.ts";

/** The family's answer about a course (STM-10): yes, it did not take place, something is wrong. */
export const courseAnswers = ["approve", "reject", "dispute"] as const;

/** How the first course went; it is the verdict on that course (STM-10). */
export const firstCourseResults = ["ok", "not_ok"] as const;

const schoolCursus = new Set<number | undefined>([1, 2, 3]);

/** Whether this is school support, for the reduced rate of VAT: a school subject at a school level (LAW-17). */
export function isSchoolSupport(subjectId: number, levelId: number): boolean {
  const subject = subjects.find(({ id }) => id === subjectId);
  return (
    subject !== undefined &&
    subject.categoryId !== otherCategory &&
    schoolCursus.has(cursusOfLevel(levelId))
  );
}
