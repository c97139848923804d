import { useTranslation } from "react-i18next";

import type { Recall } from "#app/modules/care/support/recall.endpoints.ts";
import { LessonPrices } from "#app/modules/catalogue/lesson-page/components/lesson-prices.tsx";
import { LessonSlots } from "#app/modules/catalogue/lesson-page/components/lesson-slots.tsx";
import { ReviewList } from "#app/modules/catalogue/review/components/review-list.tsx";
import type { Review } from "#app/modules/catalogue/review/endpoints.ts";
import { listingAddress } from "#app/modules/catalogue/search/components/listing-address.ts";
import { TeacherRows } from "#app/modules/catalogue/search/components/teacher-rows.tsx";
import type { Wish } from "#app/modules/catalogue/search/components/wish.ts";
import type {
  PublicTeacher,
  TeacherCard,
} from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { Rate } from "#app/ui/lines.tsx";
import { Note } from "#app/ui/note.tsx";

export type LessonPageProps = {
  teacher: PublicTeacher;
  reviews: { data: Review[]; total: number } | undefined;
  related: readonly TeacherCard[];
  recalled: Recall;
  playing: boolean;
  wish: Wish;
  canonical: string;
};

export function Offer({ teacher }: { teacher: PublicTeacher }) {
  return (
    <>
      <LessonPrices teacher={teacher} />
      <LessonSlots teacher={teacher} />
    </>
  );
}

export function Stopped({
  teacher,
  related,
  wish,
}: Pick<LessonPageProps, "teacher" | "related" | "wish">) {
  const { t } = useTranslation("teacher");
  return (
    <Section>
      <Note tone="yellow">
        <b>{t("stopped.title", { firstname: teacher.firstname })}</b>{" "}
        {related.length > 0 && t("stopped.text")}
      </Note>
      {related.length > 0 && (
        <TeacherRows cards={related} label={t("related.caption")} wish={wish} />
      )}
    </Section>
  );
}

export function Related({ related, wish }: Pick<LessonPageProps, "related" | "wish">) {
  const { t } = useTranslation("teacher");
  if (related.length === 0) return null;
  return (
    <Section title={t("related.title")}>
      <TeacherRows cards={related} label={t("related.caption")} wish={wish} />
    </Section>
  );
}

export function Reviews({
  teacher,
  reviews,
  wish,
}: Pick<LessonPageProps, "teacher" | "reviews" | "wish">) {
  const { t } = useTranslation("teacher");
  if (!reviews) {
    return (
      <Section id="avis">
        <p>{t("reviews.failed")}</p>
      </Section>
    );
  }
  const { data, total } = reviews;
  const rating = teacher.rating !== null && total > 0 && <Rate rating={teacher.rating} />;
  return (
    <Section id="avis" title={t("reviews.title", { count: total })} more={rating}>
      {total === 0 ? (
        <p>{t("reviews.none")}</p>
      ) : (
        <p className="text-sm text-ink-2">{t("reviews.rules")}</p>
      )}
      <ReviewList reviews={data} firstname={teacher.firstname} />
      {total > data.length && (
        <p className="mt-s3">
          <DialogLink
            to={withQuery(pathTo(paths.lessonReviews, { lesson: teacher.slug }), wish)}
            rel="nofollow"
            className={buttonClass({})}
          >
            {t("reviews.more")}
          </DialogLink>
        </p>
      )}
    </Section>
  );
}

export function GoneLesson({ cards }: { cards: readonly TeacherCard[] }) {
  const { t } = useTranslation("teacher");
  const all = listingAddress({ format: "offline", ...defaultSlugs });
  return (
    <Wrap>
      <div className="max-w-read py-s6">
        <h1>{t("gone.title")}</h1>
        <p className="mt-s2 mb-s4">{cards.length > 0 ? t("gone.text") : t("gone.none")}</p>
        {cards.length > 0 && <TeacherRows cards={cards} label={t("related.caption")} />}
        <p className="mt-s5">
          <ButtonLink to={all}>{t("search:empty.all")}</ButtonLink>
        </p>
      </div>
    </Wrap>
  );
}
