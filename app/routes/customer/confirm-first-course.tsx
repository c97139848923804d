import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { onceKeyOf } from "#app/bff/once-key.server.ts";
import { longDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { CourseTag, CourseWaiting } from "#app/modules/agenda/components/course-state.tsx";
import { hoursOf } from "#app/modules/agenda/components/course-words.ts";
import { referenceEndpoints } from "#app/modules/reference/endpoints.ts";
import { firstCourseResultSchema, verdictEndpoints } from "#app/modules/verdict/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { Select, TextArea } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { courseOf } from "./courses.server.ts";

export const handle = { i18n: ["course", "states"] };

export const meta = pageMeta("course:first.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.as("customer");
  const [course, causes] = await Promise.all([
    courseOf(api, params.courseId),
    api(referenceEndpoints.failedFirstCourseCauses, {}),
  ]);
  const constraint = constraintOf(firstCourseResultSchema);
  return { course, causes, constraint, onceKey: randomUUID() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const api = context.as("customer");
  return submitForm(request, firstCourseResultSchema, async (body, form) => {
    const once = onceKeyOf(form);
    const { course } = await api(verdictEndpoints.firstCourse, { body }, { once });
    if (course.validation === "disputed") {
      const details = { teacher: course.teacher.firstname };
      return redirectWithFlash(paths.courses, "course:flash.first_failed", details);
    }
    if (course.status === "failed") {
      const details = { cause: course.payment?.message ?? "" };
      return redirectWithFlash(paths.courses, "course:flash.payment_failed", details, "red");
    }
    const asksBank = course.payment?.status === "requires_action";
    const next = asksBank ? paths.authenticatePayment : paths.courseFeedback;
    return redirect(pathTo(next, { courseId: String(course.id) }), 303);
  });
}

export default function ConfirmFirstCourse() {
  const { t } = useTranslation("course");
  const { course } = useLoaderData<typeof loader>();
  const { firstname } = course.student;
  return (
    <RouteDialog
      id="confirm-first-course"
      title={t("first.title", { student: firstname })}
      closeTo={paths.courses}
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
        <ResultForm />
      ) : (
        <div className="grid gap-s3">
          <p>{course.is_over ? t("first.said") : t("todo.not_over")}</p>
          <p>
            <CourseTag course={course} viewer="customer" />
          </p>
          <CourseWaiting course={course} viewer="customer" />
        </div>
      )}
    </RouteDialog>
  );
}

function ResultForm() {
  const { t } = useTranslation("course");
  const { course, causes, constraint, onceKey } = useLoaderData<typeof loader>();
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
      action={pathTo(paths.confirmFirstCourse, { courseId: String(course.id) })}
      replace
      preventScrollReset
      {...props}
      className="grid gap-s4"
    >
      <SummaryErrors form={form} result={result} />
      <input type="hidden" name="once_key" value={onceKey} />
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
