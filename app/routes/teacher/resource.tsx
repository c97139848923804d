import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { Article } from "#app/modules/catalogue/content/components/article.tsx";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Wrap } from "#app/ui/layout.tsx";
import { Breadcrumb } from "#app/ui/nav.tsx";
import { headOf } from "#app/ui/page-meta.ts";

export const handle = { hydrate: "never", i18n: ["content"], query: [] };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? headOf({ title: data.article.title, noindex: true }) : [];

export const loader = teacherLoader(async ({ api, slug }) => ({
  article: await api(content.showResource, { params: { slug } }),
}));

export default function TeacherResource() {
  const { t } = useTranslation("content", { keyPrefix: "resources" });
  const { article } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <Breadcrumb
        crumbs={[
          { label: t("teacher_page"), to: paths.teacherResources },
          { label: article.title },
        ]}
      />
      <Article article={article} />
    </Wrap>
  );
}
