import { plusDays } from "#app/lib/clock.ts";

/** Days, as for a planned course (STM-39). */
const remindedBefore = 1;

/** Duration in minutes. */
export type FirstCourseDate = Readonly<{ date: Date | null; duration: number | null }>;

type FirstCourseRow = Readonly<{
  firstCourseDate: Date | null;
  firstCourseDuration: number | null;
  firstCourseVersion: number;
}>;

/** Sets, moves or takes away a first course; no reminder when it is nearer than a day (STM-16). */
export function firstCourseChange(
  row: FirstCourseRow,
  { date, duration }: FirstCourseDate,
  now: Date,
) {
  const before = date && plusDays(date, -remindedBefore);
  return {
    firstCourseDate: date,
    firstCourseDuration: duration,
    firstCourseReminderAt: before && before > now ? before : null,
    ...(isMoved(row, { date, duration }) && {
      firstCourseVersion: row.firstCourseVersion + 1,
      firstCourseChangedAt: now,
      firstCourseLeftDate: date ? null : row.firstCourseDate,
      firstCourseLeftDuration: date ? null : row.firstCourseDuration,
    }),
  };
}

const isMoved = (row: FirstCourseRow, { date, duration }: FirstCourseDate): boolean =>
  row.firstCourseDate?.getTime() !== date?.getTime() || row.firstCourseDuration !== duration;
