export const courseAnswers = ["approve", "reject", "dispute"] as const;

export const firstCourseResults = ["ok", "not_ok"] as const;
