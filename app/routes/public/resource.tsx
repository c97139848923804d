import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import { Article } from "#app/modules/catalogue/content/components/article.tsx";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { resourcesTag } from "#app/modules/catalogue/content/resource.domain.ts";
import type { ResourceArticle } from "#app/modules/catalogue/content/resource.endpoints.ts";
import { listingAddress } from "#app/modules/catalogue/search/components/listing-address.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { breadcrumbData, JsonLd } from "#app/ui/json-ld.tsx";
import { Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
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
  const article = await context.api(content.showPublicResource, { params: { slug } });
  context.keep(resourcesTag);
  return { article, canonical: env.origin + article.url };
}

const teachers = listingAddress({ format: "offline", ...defaultSlugs });

/** One article for families (PUB-044, PUB-079). */
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
        <p className="mt-s5 text-sm">
          <Link
            to={pathTo(paths.notice, { kind: "resource", id: String(article.id) })}
            rel="nofollow"
            className="inline-flex min-h-tap items-center"
          >
            {t("report")}
          </Link>
        </p>
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
