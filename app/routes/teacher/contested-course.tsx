import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { dayAndTime, duration as minutes } from "#app/lib/french-date.ts";
import {
  FormatField,
  SureTick,
  WhenFields,
} from "#app/modules/course/components/course-fields.tsx";
import { Contested } from "#app/modules/course/components/teacher-course-todo.tsx";
import { editEndpoints, resolutionFormSchema } from "#app/modules/course/edit.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { asksToConfirm, courseOf, startOf } from "./courses.server.ts";

export const handle = { i18n: ["teacher-space"] };

export const meta = pageMeta("teacher-space:contested.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.as("teacher");
  const course = await courseOf(api, params.courseId);
  const { format, duration } = course;
  return {
    course,
    constraint: constraintOf(resolutionFormSchema),
    defaults: { format, duration: String(duration), date: startOf(course.date) },
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  return submitForm(
    context.as("teacher"),
    request,
    resolutionFormSchema,
    async ({ resolution, comments, ...words }, api) => {
      const said = resolution === "correct" ? words : {};
      const input = { params: { id: params.courseId }, body: { ...said, resolution, comments } };
      const answering = api(editEndpoints.update, input);
      await answering.catch(async (refusal: unknown) => {
        throw await asksToConfirm(refusal);
      });
      return redirectWithFlash(paths.teacherCourses, `teacher-space:flash.${resolution}`);
    },
  );
}

export default function ContestedCourse() {
  const { t } = useTranslation("teacher-space");
  const { course } = useLoaderData<typeof loader>();
  const result = useLastResult();
  return (
    <RouteDialog
      id="update-contested-course"
      title={t("contested.title", { student: course.student.firstname })}
      closeTo={paths.teacherCourses}
    >
      <div className="mb-s4 grid gap-s2">
        <p className="text-ink-2">
          {t("contested.what", {
            day: dayAndTime(new Date(course.date)),
            duration: minutes(course.duration),
          })}
        </p>
        <p>
          <StateTag state={course.state} />
        </p>
        <Contested dispute={course.dispute} />
        <WaitingLine state={course.state} />
      </div>
      {course.status !== "disputed" && (
        <Refused result={result} typed={{ comments: t("contested.comments") }} />
      )}
      {course.status === "disputed" ? <AnswerForm /> : <p>{t("contested.closed")}</p>}
    </RouteDialog>
  );
}

function AnswerForm() {
  const { t } = useTranslation("teacher-space");
  const { course, constraint, defaults } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof resolutionFormSchema>(
    result,
    constraint,
    undefined,
    defaults,
  );
  const { is_anomaly_validated: sure, duration } = fields;
  const words = (
    <div className="grid gap-s4">
      <WhenFields date={fields.date} time={fields.date.getFieldset().time} minutes={duration} />
      <FormatField field={fields.format} />
      <SureTick field={sure} />
    </div>
  );
  return (
    <Form
      method="post"
      action={pathTo(paths.contestedCourse, { courseId: String(course.id) })}
      replace
      preventScrollReset
      {...props}
      className="grid gap-s5"
    >
      <SummaryErrors form={form} result={result} />
      <OnceKey />
      <ChoiceField
        field={fields.resolution}
        label={t("contested.question")}
        options={[
          {
            value: "correct",
            label: t("contested.correct"),
            detail: t("contested.correct_detail"),
            reveal: words,
          },
          {
            value: "maintain",
            label: t("contested.maintain"),
            detail: t("contested.maintain_detail"),
          },
        ]}
      />
      <TextArea
        field={fields.comments}
        label={t("contested.comments")}
        hint={t("contested.comments_hint")}
        maxLength={1000}
      />
      <Button variant="primary">{t("contested.submit")}</Button>
    </Form>
  );
}
