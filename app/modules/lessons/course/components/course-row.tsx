import { useTranslation } from "react-i18next";

import { dayAndTime, duration, shortDay } from "#app/lib/french-date.ts";
import { hourAt } from "#app/lib/place-hour.ts";
import { sum } from "#app/lib/price.ts";
import { HelpLink } from "#app/modules/foundation/case/components/help-link.tsx";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import type { DialogId } from "#app/ui/dialog-id.ts";
import { Row, RowWhen } from "#app/ui/rows.tsx";
import { usePlace } from "#app/ui/shell-data.ts";
import { StateTag } from "#app/ui/state-tag.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { CoursePrice } from "./course-price.tsx";
import { dayOf, isContested } from "./course-words.ts";

type CourseRowProps = {
  course: Course;
  brief?: boolean | undefined;
  /** In short, not the last one: what it waits for is where its line leads. */
  isOlder?: boolean | undefined;
};

/** In short: without writing to the teacher nor asking for help, which cost a line each. */
export function CourseRow({ course, brief, isOlder }: CourseRowProps) {
  const { t } = useTranslation("course");
  const home = usePlace();
  const { subject, student, teacher, dispute } = course;
  return (
    <Row
      lead={<RowWhen day={dayOf(course)} hour={hourAt(new Date(course.date), home)} />}
      title={t("row.title", { subject: subject.name, student: student.firstname })}
      detail={
        <>
          {t("row.detail", { teacher: teacher.firstname, duration: duration(course.duration) })}{" "}
          <RowPrice course={course} brief={brief} />
        </>
      }
      end={<StateTag state={shownState(course)} />}
      {...leadOf({ course, brief })}
    >
      {hasWaitingLine({ course, brief, isOlder }) && <WaitingLine state={course.state} />}
      {dispute?.answer && (
        <p className="text-sm">
          {t("row.teacher_said", { teacher: teacher.firstname, text: dispute.answer })}
        </p>
      )}
      {course.cancel_comment && (
        <p className="text-sm">
          {t("row.cancelled", { teacher: teacher.firstname, text: course.cancel_comment })}
        </p>
      )}
      {course.decision_reason && (
        <p className="text-sm">{t("row.decided", { reason: course.decision_reason })}</p>
      )}
      <CourseActions course={course} brief={brief} />
    </Row>
  );
}

/** Shown above with its date when it waits for the family; what follows a validation is where the line leads. */
const hasWaitingLine = ({ course, brief, isOlder }: CourseRowProps): boolean =>
  course.state.waiting?.who !== "customer" &&
  course.advance_declined === null &&
  !(brief && isValidated(course)) &&
  !isOlder;

/** What the family must do at its bank comes before the state of the course, as on its bill. */
const shownState = ({ state, payment }: Course) =>
  payment?.status === "requires_action" ? payment.state : state;

/** In short the line itself leads to the payment and what follows (DLG-09), or to the dispute’s (DLG-10). */
function leadOf({ course, brief }: CourseRowProps) {
  if (!brief || !(isValidated(course) || isContested(course))) return undefined;
  return {
    to: pathTo(paths.courseFeedback, { courseId: String(course.id) }),
    opens: feedbackOf(course),
  };
}

const feedbackOf = (course: Course): DialogId =>
  isContested(course) ? "course-feedback-failure" : "course-feedback-success";

const isValidated = (course: Course): boolean =>
  course.status === "success" || (course.validation === "confirmed" && !isContested(course));

function RowPrice({ course, brief }: CourseRowProps) {
  const { t } = useTranslation("course");
  if (brief) return sum(course.price);
  return <CoursePrice course={course} after={(net) => t("after_credit", { net })} />;
}

const disputedUntil = ({ late_dispute_until: until, may_dispute: contestable }: Course) =>
  contestable ? until : null;

function CourseActions({ course, brief }: CourseRowProps) {
  const { t } = useTranslation("course");
  const until = disputedUntil(course);
  const params = { courseId: String(course.id) };
  if (brief && !until) return null;
  return (
    <ActRow tight>
      {!brief && isContested(course) && (
        <ActLink to={pathTo(paths.courseFeedback, params)} opens={feedbackOf(course)}>
          {t("row.contested")}
        </ActLink>
      )}
      {until && (
        <ActLink to={pathTo(paths.disputeCourse, params)} opens="dispute-lesson">
          {t("row.dispute", { day: shortDay(new Date(until)) })}
        </ActLink>
      )}
      {!brief && <WriteLinks course={course} />}
    </ActRow>
  );
}

function WriteLinks({ course }: Pick<CourseRowProps, "course">) {
  const { t } = useTranslation("course");
  const params = { courseId: String(course.id) };
  return (
    <>
      {isValidated(course) && (
        <ActLink to={pathTo(paths.courseFeedback, params)} opens="course-feedback-success">
          {t("row.feedback")}
        </ActLink>
      )}{" "}
      <ActLink to={pathTo(paths.messages, { contractId: String(course.contract_id) })}>
        {t("row.write", { teacher: course.teacher.firstname })}
        <span className="sr-only">{t("row.about", { day: dayOf(course) })}</span>
      </ActLink>{" "}
      <HelpLink subject="course" id={course.id} about={dayAndTime(new Date(course.date))} />
    </>
  );
}
