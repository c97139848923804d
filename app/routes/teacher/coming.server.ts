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
    /** Null once it is over, and where there is none. */
    room: string | null;
  }
>;

type Known = Readonly<{
  coming?: readonly Coming[] | undefined;
  courses?: readonly TeacherCourse[] | undefined;
  today: string;
}>;

/** What comes, and what was declared today, the nearest first; what waits for an answer is shown above (TEA-001). */
export function slotsOf({ coming = [], courses = [], today }: Known): Slot[] {
  // A first course that is over is a course too, to be declared.
  const begun = new Set(courses.map(({ contract_id, date }) => hourOf(contract_id, date)));
  const ahead = coming.filter(
    ({ planned, contract_id, start }) =>
      !(planned && waitsFor("teacher", planned)) && !begun.has(hourOf(contract_id, start)),
  );
  return [...ahead.map(slotOf), ...courses.map(declaredOf)]
    .filter(({ start }) => parisDay(new Date(start)) >= today)
    .sort((one, other) => Date.parse(one.start) - Date.parse(other.start));
}

const hourOf = (contractId: number | null, start: string) =>
  `${String(contractId)} ${String(Date.parse(start))}`;

const slotOf = ({ subject, level, place, planned, ...one }: Coming): Slot => ({
  ...one,
  // A session without a place is online.
  format: one.kind === "session" && place === null ? "individual_webcam" : one.format,
  subject: subject?.name,
  level: level?.name,
  address: place,
  state: planned?.state,
  room: one.is_over ? null : one.room_url,
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
  room: null,
});

export type FreeTime = Readonly<{ before: string; at: string; minutes: number }>;

const minute = 60_000;

/** The present gap between two lessons of today, and how long until the next one. A proposed slot is no lesson. */
export function freeTimeIn(slots: readonly Slot[], now: string): FreeTime | undefined {
  const at = Date.parse(now);
  const today = parisDay(new Date(at));
  const lessons = slots
    .filter(({ kind, start }) => kind !== "offer" && parisDay(new Date(start)) === today)
    .map(({ key, start, duration }) => {
      const from = Date.parse(start);
      return { key, from, until: from + (duration ?? 0) * minute };
    });
  const next = lessons.find(({ from }) => from > at);
  const begun = lessons.filter(({ from }) => from <= at);
  const isFree = begun.length > 0 && begun.every(({ until }) => until <= at);
  if (!next || !isFree) return undefined;
  return { before: next.key, at: now, minutes: Math.ceil((next.from - at) / minute) };
}
