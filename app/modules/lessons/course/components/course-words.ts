import { dayOfMonth, shortDay } from "#app/lib/french-date.ts";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { hoursOf } from "#app/modules/lessons/planned-course/components/planned-words.ts";

export type CourseTimes = Readonly<{ date: string; duration: number }>;

export const courseWords = (course: Course, home?: Parameters<typeof hoursOf>[1]) => ({
  subject: course.subject.name,
  teacher: course.teacher.firstname,
  student: course.student.firstname,
  day: shortDay(new Date(course.date)),
  hours: hoursOf(course, home),
});

/** By the family: silence alone also brings a course to Préau (STM-13). */
export const isContested = ({ status, dispute }: Pick<Course, "status" | "dispute">): boolean =>
  dispute !== null && (status === "disputed" || status === "to_review");

export const dayOf = ({ date }: Pick<CourseTimes, "date">): string => dayOfMonth(new Date(date));
