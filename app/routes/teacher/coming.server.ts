import { parisDay } from "#app/lib/paris-time.ts";
import type { TeacherStudent } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import type { TeacherCourse } from "#app/modules/lessons/course/course.endpoints.ts";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";

export type Slot = Readonly<{
  key: string;
  date: string;
  duration: number | null;
  student: string;
  subject: string;
  level: string;
  format: string;
  address: string | null;
  state: TeacherCourse["state"] | undefined;
}>;

type Known = Readonly<{
  students?: readonly TeacherStudent[] | undefined;
  courses?: readonly TeacherCourse[] | undefined;
  planned?: readonly PlannedCourse[] | undefined;
  today: string;
}>;

/** What comes, the nearest first: first courses, planned courses, courses declared (TEA-001). */
export function slotsOf(known: Known): Slot[] {
  const { students = [], courses = [], planned = [], today } = known;
  return [...students.flatMap(firstOf), ...planned.map(plannedOf), ...courses.map(declaredOf)]
    .filter(({ date }) => parisDay(new Date(date)) >= today)
    .sort((one, other) => Date.parse(one.date) - Date.parse(other.date));
}

function firstOf({ firstname, contact, contracts }: TeacherStudent): Slot[] {
  return contracts.flatMap((contract) => {
    const { id, first_course_date: date, first_course_open: isOpen } = contract;
    if (!date || !isOpen) return [];
    return [
      {
        key: `contract-${String(id)}`,
        date,
        duration: contract.first_course_duration,
        student: firstname,
        subject: contract.subject.name,
        level: contract.level.name,
        format: contract.course_format,
        address: contact?.address ?? null,
        state: undefined,
      },
    ];
  });
}

const plannedOf = (planned: PlannedCourse): Slot => ({
  key: `planned-${String(planned.id)}`,
  date: planned.start,
  duration: planned.duration,
  student: planned.student.firstname,
  subject: planned.subject.name,
  level: planned.level.name,
  format: planned.format,
  address: planned.place,
  state: planned.state,
});

const declaredOf = (course: TeacherCourse): Slot => ({
  key: `course-${String(course.id)}`,
  date: course.date,
  duration: course.duration,
  student: course.student.firstname,
  subject: course.subject.name,
  level: course.level.name,
  format: course.format,
  address: null,
  state: course.state,
});
