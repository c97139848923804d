import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { sum } from "#app/lib/price.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Path } from "#app/ui/path.tsx";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { courseOf } from "./courses.server.ts";

export const handle = { i18n: ["course"] };

export const meta = pageMeta("course:feedback.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  return { course: await courseOf(context.as("customer"), params.courseId) };
}

/** A course is validated or contested: what comes next, and a review if none is written (DLG-09, DLG-10). */
export default function CourseFeedback() {
  const { t } = useTranslation("course");
  const { course } = useLoaderData<typeof loader>();
  const { teacher, payment, price } = course;
  const paid = course.status === "success";

  return (
    <RouteDialog
      id="course-feedback-success"
      title={t(course.validation === "confirmed" ? "feedback.title" : "feedback.standing")}
      closeTo={paths.courses}
    >
      <div className="grid gap-s4">
        <p>
          <StateTag state={course.state} />
        </p>
        {course.validation === "confirmed" && (
          <Path
            stages={[
              {
                when: t("feedback.payment"),
                what: t(paid ? "feedback.paid" : "feedback.pending", {
                  price: sum(price),
                  number: payment?.bill_number ?? "",
                }),
              },
              {
                when: t("feedback.next"),
                what: t("feedback.next_course", { teacher: teacher.firstname }),
              },
            ]}
          />
        )}
        <WaitingLine state={course.state} />
        {course.validation === "confirmed" && (
          <div className="grid gap-s3">
            <p>{t("feedback.review", { teacher: teacher.firstname })}</p>
            <Buttons grow>
              <ButtonLink to={pathTo(paths.writeReview, { teacherId: String(teacher.id) })}>
                {t("feedback.write_review", { teacher: teacher.firstname })}
              </ButtonLink>
            </Buttons>
          </div>
        )}
      </div>
    </RouteDialog>
  );
}
