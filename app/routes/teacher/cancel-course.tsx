import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { cancelRefusal } from "#app/modules/course/domain.ts";
import { cancellationSchema, editEndpoints } from "#app/modules/course/edit.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { courseOf } from "./courses.server.ts";

export const handle = { i18n: ["teacher-space"] };

export const meta = pageMeta("teacher-space:cancel.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const course = await courseOf(context.as("teacher"), params.courseId);
  return { course, constraint: constraintOf(cancellationSchema) };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  return submitForm(context.as("teacher"), request, cancellationSchema, async (body, api) => {
    const input = { params: { id: params.courseId }, body };
    await api(editEndpoints.cancel, input);
    return redirectWithFlash(paths.teacherCourses, "teacher-space:flash.cancelled");
  });
}

export default function CancelCourse() {
  const { t } = useTranslation("teacher-space");
  const { course, constraint } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof cancellationSchema>(result, constraint);
  return (
    <RouteDialog id="cancel-course" title={t("cancel.title")} closeTo={paths.teacherCourses}>
      <p className="mb-s4 text-ink-2">
        {t("cancel.what", {
          subject: course.subject.name,
          student: course.student.firstname,
          day: dayAndTime(new Date(course.date)),
        })}
      </p>
      {cancelRefusal(course.status) ? (
        <div className="grid gap-s3">
          <Refused result={result} typed={{ comments: t("cancel.why") }} />
          <p>
            <StateTag state={course.state} />
          </p>
          <p>{t("cancel.closed")}</p>
        </div>
      ) : (
        <Form
          method="post"
          action={pathTo(paths.cancelCourse, { courseId: String(course.id) })}
          replace
          preventScrollReset
          {...props}
          className="grid gap-s4"
        >
          <SummaryErrors form={form} result={result} />
          <OnceKey />
          <TextArea
            field={fields.comments}
            label={t("cancel.why")}
            hint={t("cancel.why_hint")}
            optional
            maxLength={1000}
          />
          <Note>
            <p>{t("cancel.effect")}</p>
          </Note>
          <Buttons grow>
            <Button variant="danger">{t("cancel.submit")}</Button>
            <ButtonLink to={paths.teacherCourses} variant="quiet">
              {t("cancel.leave")}
            </ButtonLink>
          </Buttons>
        </Form>
      )}
    </RouteDialog>
  );
}
