import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherFormLoader } from "#app/bff/route.server.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { cancelRefusal } from "#app/modules/lessons/course/domain.ts";
import { cancellationSchema } from "#app/modules/lessons/course/edit.endpoints.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextArea } from "#app/ui/text-field.tsx";

import { courseOf } from "./courses.server.ts";

export const handle = { i18n: ["teacher-space"] };

export const meta = pageMeta("teacher-space:cancel.page", { noindex: true });

export const loader = teacherFormLoader(cancellationSchema, async ({ api, courseId }) => {
  const course = await courseOf(api, courseId);
  return { course };
});

export const action = teacherAction(cancellationSchema, async ({ api, body, courseId: id }) => {
  await api(courses.cancel, { params: { id }, body });
  return redirectWithFlash(paths.teacherCourses, "teacher-space:flash.cancelled");
});

export default function CancelCourse() {
  const { t } = useTranslation("teacher-space");
  const { course } = useLoaderData<typeof loader>();
  const what = { subject: course.subject.name, student: course.student.firstname };
  return (
    <DialogForm<typeof cancellationSchema>
      id="cancel-course"
      title={t("cancel.title")}
      closeTo={paths.teacherCourses}
      lead={t("cancel.what", { ...what, day: dayAndTime(new Date(course.date)) })}
      state={course.state}
      closed={cancelRefusal(course.status) && t("cancel.closed")}
      typed={{ comments: t("cancel.why") }}
      note={t("cancel.effect")}
      submit={t("cancel.submit")}
      sending={t("operation.cancelling")}
      danger
      leave={t("cancel.leave")}
    >
      {({ comments }) => (
        <TextArea field={comments} label={t("cancel.why")} hint={t("cancel.why_hint")} optional />
      )}
    </DialogForm>
  );
}
