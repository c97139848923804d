import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerFormLoader } from "#app/bff/route.server.ts";
import { sum } from "#app/lib/price.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";
import { courseWords } from "#app/modules/lessons/course/components/course-words.ts";
import { isToJudge } from "#app/modules/lessons/course/components/to-judge.ts";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { firstCourseResultSchema } from "#app/modules/lessons/course/validate.endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { usePlace } from "#app/ui/shell-data.ts";
import { Select, TextArea } from "#app/ui/text-field.tsx";

import { afterYes, courseOf } from "./courses.server.ts";

export const handle = { i18n: ["course", "lesson-request"] };

export const meta = pageMeta("course:first.page", { noindex: true });

/** From a course or its request; there is none until one was created at the request's date. */
export const loader = customerFormLoader(
  firstCourseResultSchema,
  async ({ api, lessonRequestId, courseId }) => {
    const id = lessonRequestId ? await firstCourseOf(api, lessonRequestId) : courseId;
    const [course, causes] = await Promise.all([
      lessonRequestId && !id ? undefined : courseOf(api, id),
      api(references.failedFirstCourseCauses, {}),
    ]);
    const closeTo = lessonRequestId
      ? pathTo(paths.lessonRequest, { lessonRequestId })
      : paths.courses;
    return { closeTo, course, causes };
  },
);

async function firstCourseOf(api: Api, id: string): Promise<string | undefined> {
  const { first_course: first } = await api(lessonRequests.show, { params: { id } });
  return first?.course_id ? String(first.course_id) : undefined;
}

export const action = customerAction(firstCourseResultSchema, async ({ api, body }) => {
  const { course } = await api(courses.validateFirst, { body });
  if (course.validation !== "disputed") return afterYes(course);
  const details = { teacher: course.teacher.firstname };
  return redirectWithFlash(paths.courses, "course:flash.first_failed", details);
});

/** With the advance the family pays its half, to the agency. */
function okDetail(t: TFunction<"course">, course: Course): string {
  const { by_advance: byAdvance, price, price_after_tax_credit: after } = course;
  return byAdvance
    ? t("first.ok_detail_advance", { price: sum(after ?? price) })
    : t("first.ok_detail", { price: sum(price) });
}

/** How the first course went (DLG-11). */
export default function FirstCourse() {
  const { t } = useTranslation(["course", "lesson-request"]);
  const home = usePlace();
  const { closeTo, course, causes } = useLoaderData<typeof loader>();
  const frame = { id: "confirm-first-course" as const, closeTo };
  if (!course) {
    const title = t("lesson-request:first_course.title");
    return <DialogForm {...frame} title={title} closed={t("lesson-request:first_course.none")} />;
  }
  const closedOf = ({ answered, is_over: isOver }: Course) =>
    answered ? t("first.answered", { answered }) : t(isOver ? "first.other" : "todo.not_over");
  const isAsked = course.is_first && isToJudge(course);
  return (
    <DialogForm<typeof firstCourseResultSchema>
      {...frame}
      title={t("first.title", { student: course.student.firstname })}
      lead={t("dispute.what", courseWords(course, home))}
      state={course.state}
      closed={!isAsked && closedOf(course)}
      typed={{ comment: t("dispute.comment") }}
      submit={t("first.submit")}
    >
      {(fields) => (
        <>
          <input type="hidden" name={fields.course_id.name} value={course.id} />
          <ChoiceField
            field={fields.first_course_result}
            label={t("first.question")}
            options={[
              {
                value: "ok",
                label: t("first.ok"),
                detail: okDetail(t, course),
              },
              {
                value: "not_ok",
                label: t("first.not_ok"),
                detail: t("first.not_ok_detail"),
                reveal: (
                  <div className="grid gap-s4">
                    <Select
                      field={fields.cause_id}
                      label={t("first.cause")}
                      options={causes.map(({ id, name }) => ({ value: id, label: name }))}
                      empty={t("first.cause_empty")}
                    />
                    <TextArea
                      field={fields.comment}
                      label={t("dispute.comment")}
                      optional
                      maxLength={1000}
                    />
                  </div>
                ),
              },
            ]}
          />
        </>
      )}
    </DialogForm>
  );
}
