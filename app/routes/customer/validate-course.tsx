import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { submitForm } from "#app/bff/form.server.ts";
import { CoursePrice } from "#app/modules/lessons/course/components/course-price.tsx";
import { courseWords } from "#app/modules/lessons/course/components/course-words.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { validationSchema } from "#app/modules/lessons/course/validate.endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { afterYes, courseOf } from "./courses.server.ts";

export const handle = { i18n: ["course"] };

export const meta = pageMeta("course:approve.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  return { course: await courseOf(context.as("customer"), params.courseId) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return submitForm(context.as("customer"), request, validationSchema, async (body, api) =>
    afterYes(await api(courses.validate, { body })),
  );
}

export default function ValidateCourse() {
  const { t } = useTranslation("course");
  const { course } = useLoaderData<typeof loader>();
  return (
    <DialogForm
      title={t("approve.title")}
      closeTo={paths.courses}
      lead={
        <div className="grid gap-s3">
          <p>{t("todo.what", courseWords(course))}</p>
          <p>
            <CoursePrice course={course} after={(net) => t("after_credit", { net })} />
          </p>
        </div>
      }
      state={course.state}
      closed={
        course.status !== "to_confirm" &&
        (course.answered === null || t("first.answered", { answered: course.answered }))
      }
      submit={t(course.alert_open ? "approve.alert" : "approve.submit")}
    >
      <input type="hidden" name="course_id" value={course.id} />
      <input type="hidden" name="course_answer" value="approve" />
      <WaitingLine state={course.state} />
    </DialogForm>
  );
}
