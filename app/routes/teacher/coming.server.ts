import { parisDay } from "#app/lib/paris-time.ts";
import type { TeacherCourse } from "#app/modules/lessons/course/course.endpoints.ts";
import type { Coming } from "#app/modules/lessons/planned-course/coming.endpoints.ts";
import { waitsFor } from "#app/modules/lessons/planned-course/components/planned-todo.tsx";

export type Slot = Readonly<
  Pick<
    Coming,
    | "key"
    | "start"
    | "duration"
    | "student"
    | "format"
    | "title"
    | "contract_id"
    | "class_id"
    | "proposal_id"
  > & {
    kind: Coming["kind"] | "course";
    subject: string | undefined;
    level: string | undefined;
    address: string | null;
    state: TeacherCourse["state"] | undefined;
  }
>;

type Known = Readonly<{
  coming?: readonly Coming[] | undefined;
  courses?: readonly TeacherCourse[] | undefined;
  today: string;
}>;

/** What comes, and what was declared today, the nearest first; what waits for an answer is shown above (TEA-001). */
export function slotsOf({ coming = [], courses = [], today }: Known): Slot[] {
  const ahead = coming.filter(({ planned }) => !planned || !waitsFor("teacher", planned));
  return [...ahead.map(slotOf), ...courses.map(declaredOf)]
    .filter(({ start }) => parisDay(new Date(start)) >= today)
    .sort((one, other) => Date.parse(one.start) - Date.parse(other.start));
}

const slotOf = ({ subject, level, place, planned, ...one }: Coming): Slot => ({
  ...one,
  subject: subject?.name,
  level: level?.name,
  address: place,
  state: planned?.state,
});

const declaredOf = (course: TeacherCourse): Slot => ({
  key: `course-${String(course.id)}`,
  kind: "course",
  contract_id: course.contract_id,
  class_id: null,
  proposal_id: null,
  start: course.date,
  duration: course.duration,
  student: course.student.firstname,
  subject: course.subject.name,
  level: course.level.name,
  format: course.format,
  title: null,
  address: null,
  state: course.state,
});
