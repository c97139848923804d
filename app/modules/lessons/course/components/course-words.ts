import { plusMinutes } from "#app/lib/clock.ts";
import { dayOfMonth, shortDay, timeOfDay } from "#app/lib/french-date.ts";
import type { Course } from "#app/modules/lessons/course/endpoints.ts";
import { hoursOf } from "#app/modules/lessons/planned-course/components/planned-words.ts";

/** What the words of a course are read from, as the wire tells it. */
export type CourseTimes = Readonly<{ date: string; duration: number }>;

/** What a sentence says of a family's course. */
export const courseWords = (course: Course) => ({
  subject: course.subject.name,
  teacher: course.teacher.firstname,
  student: course.student.firstname,
  day: shortDay(new Date(course.date)),
  hours: hoursOf(course),
});

/** Whether the family's words against a course are being answered, or decided (STM-11). */
export const isContested = ({ status }: Pick<Course, "status">): boolean =>
  status === "disputed" || status === "to_review";

/** « 10 nov. » */
export const dayOf = ({ date }: Pick<CourseTimes, "date">): string => dayOfMonth(new Date(date));
