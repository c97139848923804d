import { useTranslation } from "react-i18next";

import { monthOf, noonOf, plainDay } from "#app/lib/french-date.ts";
import type { Review } from "#app/modules/catalogue/review/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Reply, Review as ReviewText } from "#app/ui/history.tsx";
import { Rate } from "#app/ui/lines.tsx";
import { Link } from "#app/ui/link.tsx";

/** Dates, how they were checked, marks and the teacher's answer (PUB-026, LAW-10). */
export function ReviewList({
  reviews,
  firstname,
  brief = false,
}: {
  reviews: readonly Review[];
  brief?: boolean;
  firstname?: string | undefined;
}) {
  return (
    <>
      {reviews.map((review) => (
        <OneReview key={review.id} review={review} firstname={firstname} brief={brief} />
      ))}
    </>
  );
}

type OneReviewProps = { review: Review; firstname: string | undefined; brief: boolean };

function OneReview({ review, firstname, brief }: OneReviewProps) {
  const { t } = useTranslation("teacher");
  return (
    <ReviewText
      rate={<Rate rating={review.rating} />}
      quote={review.review}
      by={<Signature review={review} />}
    >
      {!brief && review.details.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-s4 text-sm text-ink-2">
          {review.details.map(({ id, name, rating }) => (
            <li key={id}>{t("reviews.mark", { name, rating })}</li>
          ))}
        </ul>
      )}
      {review.teacher_response && firstname && (
        <Reply from={t("reviews.reply", { firstname })}>{review.teacher_response}</Reply>
      )}
    </ReviewText>
  );
}

function Signature({ review }: { review: Review }) {
  const { t } = useTranslation("teacher");
  const { author, published_at: published, experience_date: experience } = review;
  const date = plainDay(new Date(published));
  return (
    <>
      {t("reviews.published", { author, date })}
      {"\u00a0· "}
      {t("reviews.experience", { month: monthOf(noonOf(experience)) })}
      {"\u00a0· "}
      <Link to={paths.reviewsRule} className="inline-block py-1.5">
        {t("reviews.verified")}
      </Link>
      {"\u00a0· "}
      <Link
        to={pathTo(paths.notice, { kind: "review", id: String(review.id) })}
        rel="nofollow"
        className="inline-block py-1.5 text-ink-2"
      >
        {t("reviews.report")}
        <span className="sr-only"> {t("reviews.report_whose", { author })}</span>
      </Link>
    </>
  );
}
