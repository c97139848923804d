/** The family's answer about a course (STM-10): yes, it did not take place, something is wrong. */
export const courseAnswers = ["approve", "reject", "dispute"] as const;

/** How the first course went; it is the verdict on that course (STM-10). */
export const firstCourseResults = ["ok", "not_ok"] as const;
