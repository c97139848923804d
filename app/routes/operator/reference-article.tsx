import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";

import { deskPaths } from "./paths.ts";
import { articleColours, ArticleForm } from "./reference-article-form.tsx";

export const handle = { i18n: ["desk-reference"] };

export const meta = pageMeta("desk-reference:texts.deskArticles.name", { noindex: true });

export const loader = operatorLoader(async ({ api, resourceId: id }) => {
  const { data } = await api(content.listEveryResource, { query: { length: 100 } });
  const article = data.find((one) => one.id === Number(id));
  if (!article) throw new Response(null, { status: 404 });
  return article;
});

const ofPage = ({ resourceId }: Readonly<Record<string, string | undefined>>) => ({
  id: Number(resourceId),
});

export const action = decisionAction({
  acts: {
    change: {
      endpoint: content.changeResource,
      params: ofPage,
      done: "desk-reference:done.change_article",
    },
    withdraw: {
      endpoint: content.withdrawResource,
      params: ofPage,
      done: "desk-reference:done.withdraw",
    },
  },
  back: deskPaths.deskArticles,
  id: ({ resourceId = "" }) => resourceId,
});

/** One article: write it anew, or offer it no longer (API-258). */
export default function ReferenceArticle() {
  const { t } = useTranslation("desk-reference");
  const article = useLoaderData<typeof loader>();
  const gone = article.state === "withdrawn";
  return (
    <Wrap>
      <Back to={deskPaths.deskArticles}>{t("texts.deskArticles.name")}</Back>
      <PageHead title={article.title} lead={article.summary} />
      <Tag colour={articleColours[article.state]}>{t(`state.${article.state}`)}</Tag>
      <ArticleForm
        act="change"
        title={t(gone ? "act.offer_article" : "act.change_article")}
        submit={t(gone ? "submit.offer_article" : "submit.change_article")}
        article={article}
      />
      {!gone && (
        <Decision
          act="withdraw"
          title={t("act.withdraw_article")}
          fold
          submit={t("submit.withdraw_article")}
          danger
          reasons={[t("reason.old"), t("reason.decision"), t("reason.mistake")]}
          reasonHint={t("reason.hint")}
        />
      )}
    </Wrap>
  );
}
