import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf } from "#app/bff/form.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { longDay } from "#app/lib/french-date.ts";
import { OwnReviewRead } from "#app/modules/catalogue/review/components/own-review.tsx";
import { ReviewForm } from "#app/modules/catalogue/review/components/review-form.tsx";
import {
  detailsOf,
  type OwnReview,
  reviewFormSchema,
  reviews,
} from "#app/modules/catalogue/review/endpoints.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Fold } from "#app/ui/fold.tsx";
import { Back, Columns, PageHead, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { StateTag } from "#app/ui/state-tag.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

export const handle = { i18n: ["review"] };

export const meta = pageMeta("review:page", { noindex: true });

export const loader = customerLoader(async ({ api, teacherId: id }) => {
  const [own, criteria] = await Promise.all([
    api(reviews.showOwn, { params: { id } }),
    api(references.rankingTypes, {}),
  ]);
  const constraint = constraintOf(reviewFormSchema);
  return { ...own, criteria, constraint, to: pathTo(paths.writeReview, { teacherId: id }) };
});

export const action = customerAction(reviewFormSchema, async ({ api, body: input, teacherId }) => {
  const { review } = await api(reviews.showOwn, { params: { id: teacherId } });
  const body = { details: detailsOf(input), review: input.review, teacher_id: teacherId };
  await api(review ? reviews.edit : reviews.write, { body });
  const to = pathTo(paths.writeReview, { teacherId });
  return redirectWithFlash(to, review ? "review:flash.changed" : "review:flash.published");
});

/** Written, read with the teacher's answer, changed (CUS-015, STM-27). */
export default function WriteReview() {
  const { t } = useTranslation("review");
  const own = useLoaderData<typeof loader>();
  const { teacher, may_write, review } = own;
  const { firstname } = teacher;
  return (
    <Wrap>
      <Back to={paths.courses}>{t("back")}</Back>
      <PageHead
        title={t(review ? "title_own" : "title", { teacher: firstname })}
        lead={!review && !may_write && t("too_early", { teacher: firstname })}
      />
      <Columns aside={<HowChecked />}>
        <div className="grid gap-s5">
          <Requested own={own} />
          {review && <OwnReviewRead review={review} teacher={firstname} />}
          {may_write && <ReviewForm {...own} />}
          {review?.may_change && <ChangeReview own={{ ...own, review }} />}
        </div>
      </Columns>
    </Wrap>
  );
}

type Own = ReturnType<typeof useLoaderData<typeof loader>>;

function Requested({ own: { teacher, state, review, requested_at: at } }: { own: Own }) {
  const { t } = useTranslation("review");
  if (!state) return null;
  return (
    <p className="flex flex-wrap items-center gap-s2">
      <StateTag state={state} />{" "}
      {!review && at && (
        <span className="text-ink-2">
          {t("asked", { teacher: teacher.firstname, day: longDay(new Date(at)) })}
        </span>
      )}
    </p>
  );
}

function ChangeReview({ own }: { own: Own & { review: OwnReview } }) {
  const { t } = useTranslation("review");
  const refused = useLastResult() !== undefined;
  return (
    <Fold title={t("change", { day: longDay(new Date(own.review.until)) })} open={refused} boxed>
      <ReviewForm {...own} />
    </Fold>
  );
}

function HowChecked() {
  const { t } = useTranslation("review", { keyPrefix: "how" });
  return (
    <section>
      <h2 className="text-lg">{t("title")}</h2>
      <p className="mt-1.5 text-ink-2">{t("text")}</p>
      <p>
        <Link to={paths.reviewsRule} className="inline-block py-1.5">
          {t("more")}
        </Link>
      </p>
    </section>
  );
}
