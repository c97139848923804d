import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherFormLoader } from "#app/bff/route.server.ts";
import { typedStart } from "#app/lib/paris-time.ts";
import { CourseFields, WhenFields } from "#app/modules/lessons/course/components/course-fields.tsx";
import { editFormSchema } from "#app/modules/lessons/course/edit.endpoints.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { askMonth, asksToConfirm, courseOf, saysContested } from "./courses.server.ts";

export const handle = { i18n: ["teacher-space"] };

export const meta = pageMeta("teacher-space:edit.page", { noindex: true });

export const loader = teacherFormLoader(editFormSchema, async ({ api, courseId }) => {
  const [course, { collective }] = await Promise.all([courseOf(api, courseId), askMonth(api)]);
  const { format, duration, is_collective: isCollective } = course;
  return {
    course,
    collective: collective || isCollective,
    defaults: {
      format,
      duration: String(duration),
      date: typedStart(course.date),
      comments: course.comments ?? "",
      ...(isCollective && { is_collective: "on" }),
    },
  };
});

export const action = teacherAction(
  editFormSchema,
  async ({ api, body: { comments = "", ...input }, courseId: id }) => {
    const editing = api(courses.update, { params: { id }, body: { ...input, comments } });
    await editing.catch(async (refusal: unknown) => {
      throw await asksToConfirm(await saysContested(refusal));
    });
    return redirectWithFlash(paths.teacherCourses, "teacher-space:flash.edited");
  },
);

const loadSchema = () =>
  import("#app/modules/lessons/course/edit.endpoints.ts").then((module) => module.editFormSchema);

export default function EditCourse() {
  const { t } = useTranslation("teacher-space");
  const { course, defaults, collective } = useLoaderData<typeof loader>();
  return (
    <DialogForm
      title={t("edit.title", { student: course.student.firstname })}
      closeTo={paths.teacherCourses}
      state={course.state}
      closed={course.status !== "to_confirm" && t("edit.closed")}
      typed={{ date: t("fields.date"), comments: t("fields.comments") }}
      loadSchema={loadSchema}
      defaults={defaults}
      submit={t("edit.submit")}
      sending={t("operation.updating")}
      leave={t("leave")}
    >
      {(fields) => (
        <CourseFields fields={fields} collective={collective}>
          <WhenFields
            date={fields.date}
            time={fields.date.getFieldset().time}
            minutes={fields.duration}
          />
        </CourseFields>
      )}
    </DialogForm>
  );
}
