import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { CourseFields } from "#app/modules/course/components/course-fields.tsx";
import { editEndpoints, editFormSchema } from "#app/modules/course/edit.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { askMonth, asksToConfirm, courseOf, saysContested, startOf } from "./courses.server.ts";

export const handle = { i18n: ["teacher-space"] };

export const meta = pageMeta("teacher-space:edit.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.as("teacher");
  const [course, { collective }] = await Promise.all([
    courseOf(api, params.courseId),
    askMonth(api),
  ]);
  const { format, duration, is_collective: isCollective } = course;
  return {
    course,
    collective: collective || isCollective,
    constraint: constraintOf(editFormSchema),
    defaults: {
      format,
      duration: String(duration),
      date: startOf(course.date),
      comments: course.comments ?? "",
      ...(isCollective && { is_collective: "on" }),
    },
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  return submitForm(
    context.as("teacher"),
    request,
    editFormSchema,
    async ({ comments = "", ...said }, api) => {
      const body = { ...said, comments };
      const editing = api(editEndpoints.update, { params: { id: params.courseId }, body });
      await editing.catch(async (refusal: unknown) => {
        throw await asksToConfirm(await saysContested(refusal));
      });
      return redirectWithFlash(paths.teacherCourses, "teacher-space:flash.edited");
    },
  );
}

const loadSchema = () =>
  import("#app/modules/course/edit.endpoints.ts").then((module) => module.editFormSchema);

export default function EditCourse() {
  const { t } = useTranslation("teacher-space");
  const { course } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const typed = { date: t("fields.date"), comments: t("fields.comments") };
  return (
    <RouteDialog
      title={t("edit.title", { student: course.student.firstname })}
      closeTo={paths.teacherCourses}
    >
      {course.status === "to_confirm" ? (
        <EditForm />
      ) : (
        <div className="grid gap-s3">
          <Refused result={result} typed={typed} />
          <p>
            <StateTag state={course.state} />
          </p>
          <p>{t("edit.closed")}</p>
        </div>
      )}
    </RouteDialog>
  );
}

function EditForm() {
  const { t } = useTranslation("teacher-space");
  const { course, constraint, defaults, collective } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm(result, constraint, loadSchema, defaults);
  return (
    <Form
      method="post"
      action={pathTo(paths.editCourse, { courseId: String(course.id) })}
      replace
      preventScrollReset
      {...props}
      className="grid gap-s5"
    >
      <SummaryErrors form={form} result={result} />
      <CourseFields
        fields={fields}
        collective={collective}
        date={fields.date}
        time={fields.date.getFieldset().time}
        minutes={fields.duration}
      />
      <Buttons grow>
        <Button variant="primary">{t("edit.submit")}</Button>
        <ButtonLink to={paths.teacherCourses} variant="quiet">
          {t("leave")}
        </ButtonLink>
      </Buttons>
    </Form>
  );
}
