import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitJudged } from "#app/bff/form.server.ts";
import { dayAndTime, duration as minutes } from "#app/lib/french-date.ts";
import { typedStart } from "#app/lib/paris-time.ts";
import { PresenceLines } from "#app/modules/foundation/room-link/components/presence-lines.tsx";
import {
  FormatField,
  SureTick,
  WhenFields,
} from "#app/modules/lessons/course/components/course-fields.tsx";
import { Contested } from "#app/modules/lessons/course/components/teacher-course-todo.tsx";
import { resolutionFormSchema } from "#app/modules/lessons/course/edit.endpoints.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { paths } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { StateTag } from "#app/ui/state-tag.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { asksToConfirm, courseOf } from "./courses.server.ts";

export const handle = { i18n: ["teacher-space", "presence"] };

export const meta = pageMeta("teacher-space:contested.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.as("teacher");
  const course = await courseOf(api, params.courseId);
  const { format, duration } = course;
  return {
    course,
    constraint: constraintOf(resolutionFormSchema),
    defaults: { format, duration: String(duration), date: typedStart(course.date) },
  };
}

export async function action({ context, request, params: { courseId: id } }: ActionFunctionArgs) {
  return submitJudged(context.as("teacher"), request, resolutionFormSchema, async (typed, api) => {
    const { resolution, comments, ...words } = typed;
    const changes = resolution === "correct" ? words : {};
    const body = { ...changes, resolution, comments };
    await api(courses.update, { params: { id }, body }).catch(async (refusal: unknown) => {
      throw await asksToConfirm(refusal);
    });
    return redirectWithFlash(paths.teacherCourses, `teacher-space:flash.${resolution}`);
  });
}

export default function ContestedCourse() {
  const { t } = useTranslation("teacher-space");
  const { course, defaults } = useLoaderData<typeof loader>();
  const isFirst = course.dispute?.kind === "not_ok";
  const what = { day: dayAndTime(new Date(course.date)), duration: minutes(course.duration) };
  return (
    <DialogForm<typeof resolutionFormSchema>
      id="update-contested-course"
      title={t("contested.title", { student: course.student.firstname })}
      closeTo={paths.teacherCourses}
      lead={
        <div className="grid gap-s2">
          <p className="text-ink-2">{t("contested.what", what)}</p>
          <p>
            <StateTag state={course.state} />
          </p>
          <Contested dispute={course.dispute} />
          <PresenceLines
            presence={course.presence}
            isOnline={course.format === "individual_webcam"}
          />
          <WaitingLine state={course.state} />
        </div>
      }
      closed={course.status !== "disputed" && t("contested.closed")}
      typed={{ comments: t("contested.comments") }}
      defaults={defaults}
      submit={t("contested.submit")}
    >
      {(fields) => (
        <>
          {isFirst ? (
            <>
              <input type="hidden" name={fields.resolution.name} value="maintain" />
              <p>{t("contested.first")}</p>
            </>
          ) : (
            <ChoiceField
              field={fields.resolution}
              label={t("contested.question")}
              options={[
                {
                  value: "correct",
                  label: t("contested.correct"),
                  detail: t("contested.correct_detail"),
                  reveal: (
                    <div className="grid gap-s4">
                      <WhenFields
                        date={fields.date}
                        time={fields.date.getFieldset().time}
                        minutes={fields.duration}
                      />
                      <FormatField field={fields.format} />
                      <SureTick field={fields.is_anomaly_validated} />
                    </div>
                  ),
                },
                {
                  value: "maintain",
                  label: t("contested.maintain"),
                  detail: t("contested.maintain_detail"),
                },
              ]}
            />
          )}
          <TextArea
            field={fields.comments}
            label={t("contested.comments")}
            hint={isFirst ? undefined : t("contested.comments_hint")}
            maxLength={1000}
          />
        </>
      )}
    </DialogForm>
  );
}
