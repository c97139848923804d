import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { figure } from "#app/lib/figure.ts";
import { fullInstant } from "#app/lib/french-date.ts";
import { reviews } from "#app/modules/catalogue/review/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { Decision, NothingLeft } from "#app/ui/desk/decision.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";

import { linesOf } from "./history-lines.server.ts";
import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-review"] };

export const meta = pageMeta("desk-review:page", { noindex: true });

export const loader = operatorLoader(async ({ api, reviewId: id }) => {
  const { history, ...review } = await api(reviews.showAny, { params: { id } });
  return { review, lines: linesOf("review", history) };
});

const here = ({ reviewId }: Readonly<{ reviewId?: string }>) => ({ id: reviewId ?? "" });

export const action = decisionAction({
  acts: {
    hide: { endpoint: reviews.moderate, params: here, done: "desk-review:done.hide" },
    publish: { endpoint: reviews.moderate, params: here, done: "desk-review:done.publish" },
  },
  back: deskPaths.deskReviews,
  tab: "messages",
  machine: "review",
  id: (params) => here(params).id,
});

/** A review and its answer, the notice about it, hidden or published with a reason (OPS-31). */
export default function Review() {
  const { t } = useTranslation("desk-review");
  const { review, lines } = useLoaderData<typeof loader>();
  const { author, teacher, notice, teacher_response: response } = review;
  const quote = (words: string | null) => (words ? t("quote", { words }) : t("silent"));
  const known = [
    { label: t("known.rating"), value: t("rating", { rating: figure(review.rating) }) },
    ...(review.withheld
      ? [{ label: t("known.withheld"), value: t(`withheld.${review.withheld}`) }]
      : []),
    ...(review.hidden_reason ? [{ label: t("known.reason"), value: review.hidden_reason }] : []),
    ...(notice ? [{ label: t("known.notice"), value: <NoticeLink /> }] : []),
  ];
  return (
    <ThingPage
      back={{ to: deskPaths.deskReviews, words: t("list.page") }}
      tag={
        <Tag colour={review.state === "hidden" ? "grey" : "green"}>
          {t(`state.${review.state}`)}
        </Tag>
      }
      title={t("title", { author, teacher })}
      lead={t("lead", { at: fullInstant(new Date(review.published_at)) })}
      voices={[
        { name: author, words: quote(review.review) },
        { name: teacher, words: quote(response) },
      ]}
      known={known}
      history={lines}
      people={<People />}
    >
      <Moderate />
    </ThingPage>
  );
}

function NoticeLink() {
  const { t } = useTranslation("desk-review");
  const { review } = useLoaderData<typeof loader>();
  if (!review.notice) return null;
  const { id, text, open, contested } = review.notice;
  const standing = contested ? "contested" : "open";
  return (
    <>
      <Link to={pathTo(deskPaths.deskMessage, { caseId: String(id) })}>{t("notice", { id })}</Link>{" "}
      {open && t(`notice_${standing}`)} {t("quote", { words: text })}
    </>
  );
}

function People() {
  const { review } = useLoaderData<typeof loader>();
  const { teacher, teacher_id: teacherId, author, customer_id: customerId } = review;
  return (
    <>
      <p>
        {customerId === null ? (
          author
        ) : (
          <Link to={pathTo(deskPaths.deskFamily, { customerId: String(customerId) })}>
            {author}
          </Link>
        )}
      </p>
      <p>
        <Link to={pathTo(deskPaths.deskTeacher, { teacherId: String(teacherId) })}>{teacher}</Link>
      </p>
    </>
  );
}

/** One of the two: what is hidden may be shown again. */
function Moderate() {
  const { t } = useTranslation("desk-review");
  const { review } = useLoaderData<typeof loader>();
  const act = review.state === "hidden" ? "publish" : "hide";
  const reasons = ["first", "second", "third"].map((one) => t(`${act}.reason_${one}`));
  return (
    <>
      <NothingLeft shown={[act]} />
      <Decision
        act={act}
        title={t(`${act}.title`)}
        reasons={reasons}
        reasonHint={t(`${act}.hint`)}
        submit={t(`${act}.submit`)}
        hidden={{ action: act }}
      />
    </>
  );
}
