import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { longDay } from "#app/lib/french-date.ts";
import type { TeacherStudent } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Reply } from "#app/ui/history.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

export function StudentReview({ student }: { student: TeacherStudent }) {
  const { t } = useTranslation("teacher-space", { keyPrefix: "student" });
  const { review, review_request: reviewRequest, customer_id: id } = student;
  const customerId = String(id);
  const whose = <span className="sr-only">{t("whose", { name: student.firstname })}</span>;
  if (review) {
    const rating = String(review.rating).replace(".", ",");
    return (
      <div>
        <Reply from={t("review", { rating })}>{review.review}</Reply>
        {review.teacher_response && <Reply from={t("response")}>{review.teacher_response}</Reply>}
        <ActRow>
          <ActLink to={pathTo(paths.answerReview, { customerId })} dialog>
            {t(review.teacher_response ? "change_response" : "respond")}
            {whose}
          </ActLink>
        </ActRow>
      </div>
    );
  }
  if (reviewRequest.state && reviewRequest.requested_at) {
    return (
      <p className="flex flex-wrap items-center gap-s2">
        <StateTag state={reviewRequest.state} />{" "}
        <span className="text-ink-2">
          {t("review_asked", { day: longDay(new Date(reviewRequest.requested_at)) })}
        </span>
      </p>
    );
  }
  return null;
}

type AskProps = { student: TeacherStudent; children?: ReactNode };

/** Nothing once it is requested or written. */
export function AskReview({ student, children }: AskProps) {
  const { t } = useTranslation("teacher-space", { keyPrefix: "student" });
  const { review, review_request: reviewRequest, customer_id: id } = student;
  if (review || reviewRequest.state || !reviewRequest.may_request) return null;
  return (
    <ActLink to={pathTo(paths.askReview, { customerId: String(id) })} dialog>
      {t("ask_review")}
      {children}
    </ActLink>
  );
}
