import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { longDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { hoursOf } from "#app/modules/course/components/course-words.ts";
import type { Course } from "#app/modules/course/endpoints.ts";
import type { firstCourseResultSchema } from "#app/modules/course/validate.endpoints.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { Refused } from "#app/ui/refused.tsx";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { Select, TextArea } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

type Constraint = Parameters<typeof useSchemaForm>[1];

type FirstCourse = {
  course: Course;
  causes: readonly { id: number; name: string }[];
  constraint: Constraint;
};

type FirstCourseDialogProps = { read: FirstCourse; action: string; closeTo: string };

/** How the first course went: well, or not, and why (DLG-11). */
export function FirstCourseDialog({ read, action, closeTo }: FirstCourseDialogProps) {
  const { t } = useTranslation("course");
  const { course } = read;
  const result = useLastResult();
  const { firstname } = course.student;
  return (
    <RouteDialog
      id="confirm-first-course"
      title={t("first.title", { student: firstname })}
      closeTo={closeTo}
    >
      <p className="mb-s4 text-ink-2">
        {t("dispute.what", {
          subject: course.subject.name,
          teacher: course.teacher.firstname,
          day: longDay(new Date(course.date)),
          hours: hoursOf(course),
        })}
      </p>
      {course.is_first && course.is_over && course.status === "to_confirm" ? (
        <ResultForm read={read} action={action} />
      ) : (
        <div className="grid gap-s3">
          <Refused result={result} typed={{ comment: t("dispute.comment") }} />
          <p>{course.is_over ? t("first.said") : t("todo.not_over")}</p>
          <p>
            <StateTag state={course.state} />
          </p>
          <WaitingLine state={course.state} />
        </div>
      )}
    </RouteDialog>
  );
}

function ResultForm({ read, action }: { read: FirstCourse; action: string }) {
  const { t } = useTranslation("course");
  const { course, causes, constraint } = read;
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof firstCourseResultSchema>(result, constraint);
  const why = (
    <div className="grid gap-s4">
      <Select
        field={fields.cause_id}
        label={t("first.cause")}
        options={causes.map(({ id, name }) => ({ value: id, label: name }))}
        empty={t("first.cause_empty")}
      />
      <TextArea field={fields.comment} label={t("dispute.comment")} optional maxLength={1000} />
    </div>
  );
  return (
    <Form
      method="post"
      action={action}
      replace
      preventScrollReset
      {...props}
      className="grid gap-s4"
    >
      <SummaryErrors form={form} result={result} />
      <OnceKey />
      <input type="hidden" name={fields.course_id.name} value={course.id} />
      <ChoiceField
        field={fields.first_course_result}
        label={t("first.question")}
        options={[
          {
            value: "ok",
            label: t("first.ok"),
            detail: t("first.ok_detail", { price: sum(course.price) }),
          },
          {
            value: "not_ok",
            label: t("first.not_ok"),
            detail: t("first.not_ok_detail"),
            reveal: why,
          },
        ]}
      />
      <Button variant="primary">{t("first.submit")}</Button>
    </Form>
  );
}
