import { useTranslation } from "react-i18next";

import { longDay, monthOf, noonOf } from "#app/lib/french-date.ts";
import { meanOf } from "#app/modules/catalogue/review/domain.ts";
import type { OwnReview } from "#app/modules/catalogue/review/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Reply, Review } from "#app/ui/history.tsx";
import { Rate } from "#app/ui/lines.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";

export function OwnReviewRead({ review, teacher }: { review: OwnReview; teacher: string }) {
  const { t } = useTranslation("review");
  return (
    <div className="grid gap-s4">
      {review.status === "hidden" && (
        <Note tone="red">
          <p>
            <b>{t("hidden.title")}</b>
          </p>
          <p>{review.hidden_reason ?? t("hidden.by_notice")}</p>
          <p>
            <Link to={paths.contact} className="inline-block py-1.5">
              {t("hidden.contest")}
            </Link>
          </p>
        </Note>
      )}
      <Review
        rate={<Rate rating={meanOf(review.details.map(({ value }) => value))} />}
        quote={review.review}
        by={t("published", {
          day: longDay(new Date(review.published_at)),
          month: monthOf(noonOf(review.experience_date)),
        })}
      >
        <ul className="mt-1 flex flex-wrap gap-x-s4 text-sm text-ink-2">
          {review.details.map(({ id, name, value }) => (
            <li key={id}>{t("mark", { name, value })}</li>
          ))}
        </ul>
        {review.teacher_response && (
          <Reply from={t("reply", { teacher })}>{review.teacher_response}</Reply>
        )}
      </Review>
    </div>
  );
}
