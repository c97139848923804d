import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { longDay } from "#app/lib/french-date.ts";
import { CoursePrice } from "#app/modules/course/components/course-price.tsx";
import { ApproveForm } from "#app/modules/course/components/course-todo.tsx";
import { hoursOf } from "#app/modules/course/components/course-words.ts";
import type { Course } from "#app/modules/course/endpoints.ts";
import { verdictEndpoints, verdictSchema } from "#app/modules/course/validate.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { courseOf } from "./courses.server.ts";

export const handle = { i18n: ["course"] };

export const meta = pageMeta("course:approve.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  return { course: await courseOf(context.as("customer"), params.courseId) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return submitForm(context.as("customer"), request, verdictSchema, async (body, api) => {
    const course = await api(verdictEndpoints.answer, { body });
    return afterVerdict(course);
  });
}

/** Where a yes leads: the thanks, or what its payment asks. */
function afterVerdict({ id, status, payment }: Course): Response {
  const params = { courseId: String(id) };
  if (status === "failed") {
    const details = { cause: payment?.message ?? "" };
    return redirectWithFlash(paths.courses, "course:flash.payment_failed", details, "red");
  }
  const asksBank = payment?.status === "requires_action";
  return redirect(pathTo(asksBank ? paths.authenticatePayment : paths.courseFeedback, params), 303);
}

export default function ValidateCourse() {
  const { t } = useTranslation("course");
  const { course } = useLoaderData<typeof loader>();
  const answer = useLastResult();
  const refused = Object.values(answer?.error ?? {}).flatMap((errors) => errors ?? []);

  return (
    <RouteDialog title={t("approve.title")} closeTo={paths.courses}>
      <div className="grid gap-s3">
        <FormErrors errors={refused} />
        <p>
          {t("todo.what", {
            subject: course.subject.name,
            teacher: course.teacher.firstname,
            day: longDay(new Date(course.date)),
            hours: hoursOf(course),
            student: course.student.firstname,
          })}
        </p>
        <p>
          <CoursePrice course={course} after={(net) => t("after_credit", { net })} />
        </p>
        {course.status === "to_confirm" ? (
          <ApproveForm courseId={course.id} alert={course.alert_open} />
        ) : (
          <p>
            <StateTag state={course.state} />
          </p>
        )}
        <WaitingLine state={course.state} />
      </div>
    </RouteDialog>
  );
}
