import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { duration, timeOfDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { TeacherCourse } from "#app/modules/lessons/course/course.endpoints.ts";
import { operationOf } from "#app/modules/lessons/course/operation.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Row, RowEnd, RowWhen } from "#app/ui/rows.tsx";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { dayOf } from "./course-words.ts";

type TeacherCourseRowProps = Readonly<{
  course: TeacherCourse;
  /** One line, where the list of all is one tap away. */
  brief?: boolean;
  children?: ReactNode;
}>;

export function TeacherCourseRow({ course, brief, children }: TeacherCourseRowProps) {
  const { t } = useTranslation("teacher-space");
  const { student, subject } = course;
  // A cancelled course earns nothing, unless Préau pays it (OPS-06).
  const brings = course.status !== "cancelled" || course.paid_duration !== null;
  return (
    <Row
      lead={<RowWhen day={dayOf(course)} hour={timeOfDay(new Date(course.date))} />}
      title={t("row.title", { student: student.firstname, subject: subject.name })}
      detail={t("row.detail", {
        format: t(`format.${course.format}`),
        duration: duration(course.duration),
        price: sum(course.price),
      })}
      end={
        <RowEnd note={brings ? t("row.net", { net: sum(course.net) }) : undefined}>
          <Standing course={course} />
        </RowEnd>
      }
    >
      {!brief && <Details course={course} />}
      {course.alert_open && <Alerts alerts={course.alerts} />}
      {/* A dispute is answered by the to-do above. */}
      {!(brief && course.status === "disputed") && <TeacherCourseActions course={course} />}
      {children}
    </Row>
  );
}

function Details({ course }: { course: TeacherCourse }) {
  const { t } = useTranslation("teacher-space", { keyPrefix: "row" });
  return (
    <>
      <WaitingLine state={course.state} />
      {course.corrected_at && <p className="text-sm text-ink-2">{t("corrected")}</p>}
      <Words course={course} />
    </>
  );
}

function Alerts({ alerts }: Pick<TeacherCourse, "alerts">) {
  const { t } = useTranslation("teacher-space", { keyPrefix: "row" });
  return (
    <>
      {alerts.includes("intervention_zone_exceeded") && (
        <p className="text-sm">
          {t("far")}{" "}
          <DialogLink to={paths.updateCoursesPerimeter} opens="update-perimeter">
            {t("zone")}
          </DialogLink>
        </p>
      )}
      {alerts.includes("offline_course_videoconf_usage_detected") && (
        <p className="text-sm">{t("room_used")}</p>
      )}
    </>
  );
}

function Words({ course }: { course: TeacherCourse }) {
  const { t } = useTranslation("teacher-space");
  const {
    dispute,
    cancel_comment: cancelled,
    decision_reason: reason,
    paid_duration: paid,
  } = course;
  return (
    <>
      {dispute?.comment && (
        <p className="text-sm">{t("row.family_said", { text: dispute.comment })}</p>
      )}
      {cancelled && <p className="text-sm">{t("row.cancelled", { text: cancelled })}</p>}
      {reason && (
        <p className="text-sm">
          {paid === null
            ? t("row.decided", { reason })
            : t("row.decided_paid", { reason, hours: duration(paid) })}
        </p>
      )}
    </>
  );
}

function Standing({ course: { id, state } }: { course: TeacherCourse }) {
  const { t } = useTranslation("teacher-space");
  const { formAction } = useNavigation();
  const operation = operationOf(id, formAction);
  if (!operation) return <StateTag state={state} />;
  return <Tag colour="blue">{t(`operation.${operation}`)}</Tag>;
}

/** Edit before the answer, take back, answer a dispute (TEA-023, TEA-024). */
export function TeacherCourseActions({ course: { id, status } }: { course: TeacherCourse }) {
  const { t } = useTranslation("teacher-space");
  const params = { courseId: String(id) };
  if (status !== "to_confirm" && status !== "disputed") return null;
  return (
    <ActRow tight>
      {status === "to_confirm" ? (
        <ActLink to={pathTo(paths.editCourse, params)} dialog>
          {t("row.edit")}
        </ActLink>
      ) : (
        <ActLink to={pathTo(paths.contestedCourse, params)} opens="update-contested-course">
          {t("row.answer")}
        </ActLink>
      )}
      <ActLink to={pathTo(paths.cancelCourse, params)} opens="cancel-course" danger>
        {t("row.cancel")}
      </ActLink>
    </ActRow>
  );
}
