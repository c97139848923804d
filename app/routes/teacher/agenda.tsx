import { useTranslation } from "react-i18next";

import { duration, longDay, noonOf, timeOfDay } from "#app/lib/french-date.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import type { TeacherStudent } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import { dayOf } from "#app/modules/lessons/course/components/course-words.ts";
import type { TeacherCourse } from "#app/modules/lessons/course/course.endpoints.ts";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { paths } from "#app/paths.ts";
import { More, Section } from "#app/ui/layout.tsx";
import { Row, Rows, RowWhen } from "#app/ui/rows.tsx";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";

type Slot = Readonly<{
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

export function slotsOf({ students = [], courses = [], planned = [], today }: Known): Slot[] {
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

type AgendaProps = { slots: readonly Slot[]; today: string };

export function Agenda({ slots, today }: AgendaProps) {
  const { t } = useTranslation("teacher-space");
  const isToday = ({ date }: Slot) => parisDay(new Date(date)) === today;
  const day = longDay(noonOf(today)).replace(/ \d{4}$/, "");
  return (
    <>
      <Slots title={t("home.today", { day })} slots={slots.filter(isToday)} />
      <Slots title={t("home.coming")} slots={slots.filter((slot) => !isToday(slot))} withDay />
    </>
  );
}

type SlotsProps = { title: string; slots: readonly Slot[]; withDay?: boolean };

function Slots({ title, slots, withDay = false }: SlotsProps) {
  const { t } = useTranslation("teacher-space");
  if (slots.length === 0) return null;
  return (
    <Section title={title} more={<More to={paths.teacherStudents}>{t("home.all_students")}</More>}>
      <Rows label={title}>
        {slots.map((slot) => (
          <SlotRow key={slot.key} slot={slot} withDay={withDay} />
        ))}
      </Rows>
    </Section>
  );
}

function SlotRow({ slot, withDay }: { slot: Slot; withDay: boolean }) {
  const { t } = useTranslation("teacher-space");
  const { student, subject, level, state } = slot;
  const start = new Date(slot.date);
  const hour = timeOfDay(start);
  const where = slot.address ?? t(`format.${slot.format}`);
  const details = [where, ...(slot.duration ? [duration(slot.duration)] : [])];
  return (
    <Row
      lead={withDay ? <RowWhen day={dayOf(slot)} hour={hour} /> : <RowWhen day={hour} />}
      title={t("home.slot", { student, subject, level })}
      detail={details.join(", ")}
      end={state ? <StateTag state={state} /> : <Tag colour="blue">{t("home.planned")}</Tag>}
    />
  );
}
