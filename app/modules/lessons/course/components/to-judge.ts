import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";

/** A first course is judged once it is over: before, nothing waits. */
export const isToJudge = ({
  status,
  is_first: isFirst,
  is_over: isOver,
}: Pick<Course, "status" | "is_first" | "is_over">): boolean =>
  status === "to_confirm" && (!isFirst || isOver);
