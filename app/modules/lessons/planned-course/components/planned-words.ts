import { plusMinutes } from "#app/lib/clock.ts";
import { duration, shortDay, timeOfDay } from "#app/lib/french-date.ts";
import { hourAt } from "#app/lib/place-hour.ts";
import { sum } from "#app/lib/price.ts";
import type { Side } from "#app/modules/lessons/planned-course/domain.ts";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

type Home = Parameters<typeof hourAt>[1];

/** From when to when, by the place of a family overseas too. */
export const hoursOf = (
  { date, duration: minutes }: { date: string; duration: number },
  home?: Home,
): string =>
  hourAt(
    new Date(date),
    home,
    (start, zone) => `${timeOfDay(start, zone)}–${timeOfDay(plusMinutes(start, minutes), zone)}`,
  );

const plannedHours = ({ start: date, duration: minutes }: PlannedCourse, home: Home) =>
  hoursOf({ date, duration: minutes }, home);

export const plannedWords = (planned: PlannedCourse, home?: Home) => ({
  subject: planned.subject.name,
  student: planned.student.firstname,
  teacher: planned.teacher.firstname,
  day: shortDay(new Date(planned.start)),
  hours: plannedHours(planned, home),
  duration: duration(planned.duration),
  price: sum(planned.price),
});

const areas = {
  customer: {
    list: paths.courses,
    plan: paths.planCourse,
    feed: paths.calendarFeed,
    confirm: paths.confirmPlanned,
    move: paths.movePlanned,
    cancel: paths.cancelPlanned,
    calendar: paths.plannedCalendar,
  },
  teacher: {
    list: paths.teacherCourses,
    plan: paths.teacherPlanCourse,
    feed: paths.teacherCalendarFeed,
    confirm: paths.teacherConfirmPlanned,
    move: paths.teacherMovePlanned,
    cancel: paths.teacherCancelPlanned,
    calendar: paths.teacherPlannedCalendar,
  },
} as const;

export function addressesOf(side: Side, id?: number) {
  const area = areas[side];
  const of = (path: (typeof area)["confirm" | "move" | "cancel" | "calendar"]) =>
    pathTo(path, { plannedCourseId: String(id ?? 0) });
  return {
    list: area.list,
    plan: area.plan,
    feed: area.feed,
    confirm: of(area.confirm),
    move: of(area.move),
    cancel: of(area.cancel),
    calendar: of(area.calendar),
  };
}

/** One that is over and not declared yet is debited before those to come. */
export const nextAgreed = (planned: readonly PlannedCourse[] | undefined) =>
  planned?.find(({ status }) => status === "confirmed");
