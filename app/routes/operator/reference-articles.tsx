import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { dayWords } from "#app/modules/care/reference-list/words.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";

import { deskPaths } from "./paths.ts";
import { articleColours, ArticleForm } from "./reference-article-form.tsx";

export const handle = { i18n: ["desk-reference"] };

export const meta = pageMeta("desk-reference:texts.deskArticles.name", { noindex: true });

export const loader = operatorLoader(({ api }) =>
  api(content.listEveryResource, { query: { length: 100 } }),
);

export const action = decisionAction({
  acts: {
    write: { endpoint: content.addResource, done: "desk-reference:done.write" },
  },
  back: deskPaths.deskArticles,
  id: () => "",
});

/** Articles for families and teachers (PUB-079, OPS-32). */
export default function ReferenceArticles() {
  const { t } = useTranslation("desk-reference");
  const { data } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <Back to={deskPaths.deskReferences}>{t("page")}</Back>
      <PageHead title={t("texts.deskArticles.name")} lead={t("texts.deskArticles.lead")} />
      <DeskTable
        caption={t("texts.deskArticles.name")}
        head={{
          lead: t("head.state"),
          title: t("head.article"),
          cells: [t("head.audience"), t("head.revised")],
        }}
        rows={data.map((one) => ({
          key: one.id,
          to: pathTo(deskPaths.deskArticle, { resourceId: String(one.id) }),
          lead: <Tag colour={articleColours[one.state]}>{t(`state.${one.state}`)}</Tag>,
          title: one.title,
          detail: one.summary,
          cells: [t(`audience.${one.audience}`), dayWords(one.updated_at)],
        }))}
      />
      <ArticleForm act="write" title={t("act.write")} submit={t("submit.write")} />
    </Wrap>
  );
}
