import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import i18next from "i18next";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import { lastPage } from "#app/lib/page-number.ts";
import { ResourceList } from "#app/modules/catalogue/content/components/resource-list.tsx";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import {
  familyThemes,
  resourcesPerPage,
  resourcesTag,
} from "#app/modules/catalogue/content/resource.domain.ts";
import { paths, withQuery } from "#app/paths.ts";
import { breadcrumbData, JsonLd } from "#app/ui/json-ld.tsx";
import { Wrap } from "#app/ui/layout.tsx";
import { Breadcrumb, Seg } from "#app/ui/nav.tsx";
import { headOf } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";

export const handle = { hydrate: "never", i18n: ["content"], query: ["theme", "page"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { page, theme, canonical } = data;
  const title = i18next.t("content:resources.page");
  return headOf({
    title: page > 1 ? i18next.t("content:resources.page_of", { title, page }) : title,
    description: i18next.t(`content:resources.description`, { page }),
    canonical,
    noindex: theme !== undefined || page > 1,
  });
};

type Theme = (typeof familyThemes)[number];

const nameOf = (theme: Theme) => i18next.t(`content:resources.themes.${theme}`).toLowerCase();

const toList = (theme: Theme | undefined, page = 1) =>
  withQuery(paths.resources, {
    theme: theme && nameOf(theme),
    page: page > 1 ? page : undefined,
  });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  // Only one spelling: a repeated name would be cached as other pages.
  const [requested, ...otherThemes] = searchParams.getAll("theme");
  const [written = "1", ...otherPages] = searchParams.getAll("page");
  const theme = familyThemes.find((one) => nameOf(one) === requested);
  const isWrong = !/^[1-9]\d{0,3}$/.test(written) || (requested !== undefined && !theme);
  if (isWrong || otherThemes.length + otherPages.length > 0) {
    throw new Response(null, { status: 404 });
  }
  const page = Number(written);
  const { data, total } = await context.api(content.listPublicResources, {
    query: { theme, page },
  });
  if (data.length === 0) throw new Response(null, { status: 404 });
  context.keep(resourcesTag);
  return { theme, page, data, total, canonical: env.origin + toList(undefined, page) };
}

export default function Resources() {
  const { t } = useTranslation("content", { keyPrefix: "resources" });
  const { theme, page, data, total, canonical } = useLoaderData<typeof loader>();
  const { t: common } = useTranslation("common");
  const crumbs = [{ label: common("site.start"), to: paths.home }, { label: t("page") }];
  const views = [undefined, ...familyThemes].map((one) => ({
    to: toList(one),
    label: t(`themes.${one ?? "all"}`),
    current: one === theme,
    rel: one && "nofollow",
  }));
  return (
    <Wrap>
      <Breadcrumb crumbs={crumbs} />
      <JsonLd data={breadcrumbData(crumbs, canonical)} />
      <div className="pb-s7">
        <h1 className="mt-s3">
          {t("title_before")} <mark>{t("title_mark")}</mark>
          {t("title_after")}
        </h1>
        <p className="mt-s2 mb-s5 text-lg text-ink-2">{t("lead")}</p>
        <Seg label={t("theme")} views={views} />
        <ResourceList resources={data} />
        <Pager
          page={page}
          pages={lastPage(total, resourcesPerPage)}
          toPage={(other) => toList(theme, other)}
        />
      </div>
    </Wrap>
  );
}
