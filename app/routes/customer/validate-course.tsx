import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { CoursePrice } from "#app/modules/lessons/course/components/course-price.tsx";
import { courseWords } from "#app/modules/lessons/course/components/course-words.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { validationSchema } from "#app/modules/lessons/course/validate.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { usePlace } from "#app/ui/shell-data.ts";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { afterYes, courseOf } from "./courses.server.ts";

export const handle = { i18n: ["course"] };

export const meta = pageMeta("course:approve.page", { noindex: true });

export const loader = customerLoader(async ({ api, courseId }) => ({
  course: await courseOf(api, courseId),
}));

export const action = customerAction(validationSchema, async ({ api, body }) =>
  afterYes(await api(courses.validate, { body })),
);

export default function ValidateCourse() {
  const { t } = useTranslation("course");
  const home = usePlace();
  const { course } = useLoaderData<typeof loader>();
  return (
    <DialogForm
      title={t("approve.title")}
      closeTo={paths.courses}
      lead={
        <div className="grid gap-s3">
          <p>{t("todo.what", courseWords(course, home))}</p>
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
      {course.status === "to_confirm" && (
        <p>
          <Link to={pathTo(paths.disputeCourse, { courseId: String(course.id) })} replace>
            {t("dispute.open")}
          </Link>
        </p>
      )}
    </DialogForm>
  );
}
