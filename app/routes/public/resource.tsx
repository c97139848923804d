import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import { Article } from "#app/modules/content/components/article.tsx";
import {
  type ResourceArticle,
  resourceEndpoints,
} from "#app/modules/content/resource.endpoints.ts";
import { defaultSlugs } from "#app/modules/reference/any.domain.ts";
import { listingAddress } from "#app/modules/search/components/listing-address.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { breadcrumbData, JsonLd } from "#app/ui/json-ld.tsx";
import { Wrap } from "#app/ui/layout.tsx";
import { Breadcrumb } from "#app/ui/nav.tsx";
import { headOf } from "#app/ui/page-meta.ts";

export const handle = { hydrate: "never", i18n: ["content"], query: [] };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? headOf({
        title: data.article.title,
        description: data.article.summary,
        canonical: data.canonical,
      })
    : [];

export async function loader({ context, params: { slug = "" } }: LoaderFunctionArgs) {
  const article = await context.api(resourceEndpoints.showPublic, { params: { slug } });
  context.keep("content:resources");
  return { article, canonical: env.origin + article.url };
}

const teachers = listingAddress({ format: "offline", ...defaultSlugs });

/** One article, written by us for families (PUB-044, PUB-079). */
export default function Resource() {
  const { t } = useTranslation("content", { keyPrefix: "resources" });
  const { t: common } = useTranslation("common");
  const { article, canonical } = useLoaderData<typeof loader>();
  const crumbs = [
    { label: common("site.start"), to: paths.home },
    { label: t("page"), to: paths.resources },
    { label: article.title },
  ];
  return (
    <Wrap>
      <Breadcrumb crumbs={crumbs} />
      <JsonLd data={breadcrumbData(crumbs, canonical)} />
      <JsonLd data={articleData(article, canonical, common("brand"))} />
      <Article article={article}>
        <div className="mt-s6">
          <ButtonLink to={teachers} variant="primary">
            {t("search")}
          </ButtonLink>
        </div>
      </Article>
    </Wrap>
  );
}

const articleData = (article: ResourceArticle, url: string, brand: string) => ({
  "@context": "https://schema.org",
  "@type": "Article",
  headline: article.title,
  description: article.summary,
  dateModified: article.updated_at,
  inLanguage: "fr",
  mainEntityOfPage: url,
  author: { "@type": "Organization", name: brand },
});
