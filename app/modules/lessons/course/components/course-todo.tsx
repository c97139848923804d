import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { shortDay, weekday } from "#app/lib/french-date.ts";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Note } from "#app/ui/note.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { usePlace } from "#app/ui/shell-data.ts";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo, useIsTodoRow } from "#app/ui/todo.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { CoursePrice } from "./course-price.tsx";
import { courseWords } from "./course-words.ts";

type CourseTodoProps = { course: Course };

/** A course that waits for the family's answer (CUS-003, CUS-004). */
export function CourseTodo({ course }: CourseTodoProps) {
  const { t } = useTranslation("course");
  const { is_first: isFirst, student } = course;
  const { verdict_until: until } = course;
  const start = new Date(course.date);
  return (
    <Todo
      tag={<StateTag state={course.state} />}
      due={until && t("todo.due", { day: shortDay(new Date(until)) })}
      title={
        isFirst
          ? t("todo.first_title", { student: student.firstname })
          : t("todo.title", { day: weekday(start) })
      }
      actions={<ValidationActions course={course} />}
    >
      <CourseWords course={course} />
      {course.corrected_at && <p className="text-sm text-ink-2">{t("corrected")}</p>}
      {course.alert_open && (
        <div className="mt-s3">
          <Note tone="yellow">
            {course.alerts.map((alert) => (
              <p key={alert}>{t(`alert.${alert}`)}</p>
            ))}
          </Note>
        </div>
      )}
      {!until && (
        <div className="mt-s2">
          <WaitingLine state={course.state} />
        </div>
      )}
    </Todo>
  );
}

function CourseWords({ course }: CourseTodoProps) {
  const { t } = useTranslation("course");
  const home = usePlace();
  const { verdict_until: until, comments } = course;
  const isRow = useIsTodoRow();
  return (
    <>
      <p>{t("todo.what", courseWords(course, home))}</p>
      <p>
        <CoursePrice course={course} after={(net) => t("after_credit", { net })} />
        {until && !isRow && t("todo.silence", { day: shortDay(new Date(until)) })}
      </p>
      {comments && !isRow && <p className="mt-1 text-ink-2">{t("quoted", { text: comments })}</p>}
    </>
  );
}

function ValidationActions({ course }: CourseTodoProps) {
  const { t } = useTranslation("course");
  const params = { courseId: String(course.id) };
  if (course.is_first) {
    if (!course.is_over) return <p className="text-sm">{t("todo.not_over")}</p>;
    return (
      <DialogLink
        to={pathTo(paths.confirmFirstCourse, params)}
        opens="confirm-first-course"
        className={buttonClass({ variant: "primary" })}
      >
        {t("todo.first_action")}
      </DialogLink>
    );
  }
  return (
    <>
      <ApproveForm courseId={course.id} alert={course.alert_open} />
      <DialogLink
        to={pathTo(paths.disputeCourse, params)}
        opens="dispute-lesson"
        className={buttonClass({ variant: "quiet" })}
      >
        {t("dispute.open")}
      </DialogLink>
    </>
  );
}

type ApproveFormProps = { courseId: number; alert: boolean };

/** With an alert, words are required (STM-13). */
export function ApproveForm({ courseId, alert }: ApproveFormProps) {
  const { t } = useTranslation("course");
  return (
    <Form
      method="post"
      action={pathTo(paths.validateCourse, { courseId: String(courseId) })}
      preventScrollReset
    >
      <OnceKey />
      <input type="hidden" name="course_id" value={courseId} />
      <Button name="course_answer" value="approve" variant="primary">
        {alert ? t("approve.alert") : t("approve.submit")}
      </Button>
    </Form>
  );
}
