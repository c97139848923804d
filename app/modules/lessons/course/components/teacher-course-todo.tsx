import { useTranslation } from "react-i18next";

import { shortDay } from "#app/lib/french-date.ts";
import type { TeacherCourse } from "#app/modules/lessons/course/course.endpoints.ts";
import { hoursOf } from "#app/modules/lessons/planned-course/components/planned-words.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

export const waitsForTeacher = ({ status, declared_at: declared }: TeacherCourse): boolean =>
  status === "disputed" || (status === "to_confirm" && declared === null);

export function TeacherCourseTodo({ course }: { course: TeacherCourse }) {
  const { t } = useTranslation("teacher-space");
  const { student, subject } = course;
  const disputed = course.status === "disputed";
  const day = shortDay(new Date(course.date));
  return (
    <Todo
      tag={<StateTag state={course.state} />}
      title={t(disputed ? "todo.disputed" : "todo.declare", { student: student.firstname, day })}
      actions={disputed ? <AnswerLink id={course.id} /> : <DeclareLink course={course} />}
    >
      <p>{t("todo.what", { subject: subject.name, hours: hoursOf(course) })}</p>
      {disputed && <Contested dispute={course.dispute} />}
      <div className="mt-s2">
        <WaitingLine state={course.state} />
      </div>
    </Todo>
  );
}

export function Contested({ dispute }: Pick<TeacherCourse, "dispute">) {
  const { t } = useTranslation("teacher-space");
  if (!dispute) return null;
  return (
    <>
      <p>{dispute.cause ?? t(`contested.${dispute.kind}`)}</p>
      {dispute.comment && <p>{t("row.family_said", { text: dispute.comment })}</p>}
    </>
  );
}

function AnswerLink({ id }: { id: number }) {
  const { t } = useTranslation("teacher-space");
  return (
    <DialogLink
      to={pathTo(paths.contestedCourse, { courseId: String(id) })}
      opens="update-contested-course"
      className={buttonClass({ variant: "primary" })}
    >
      {t("todo.answer")}
    </DialogLink>
  );
}

function DeclareLink({ course }: { course: TeacherCourse }) {
  const { t } = useTranslation("teacher-space");
  return (
    <DialogLink
      to={withQuery(paths.declareCourse, { cours: course.id })}
      opens="declare-course"
      className={buttonClass({ variant: "primary" })}
    >
      {t("todo.declare_submit")}
    </DialogLink>
  );
}
