import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Api } from "#app/bff/api-client.server.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { sitemapKinds } from "#app/modules/catalogue/search/sitemap.domain.ts";

import { fixedPages, type SitemapEntry, sitemapNames, sitemapOf } from "./sitemap.server.ts";

const written = /^(landing|professeurs|stages)(?:-([2-9]|[1-9]\d{1,2}))?\.xml$/;

/** Addresses that answer 200, may be kept and are their own canonical. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const found = await entriesOf(
    context.api,
    `${params.part ?? ""}.xml`.replace(/(\.xml)+$/, ".xml"),
  );
  if (found.length === 0) throw new Response(null, { status: 404 });
  return sitemapOf("urlset", found);
}

async function entriesOf(api: Api, file: string): Promise<readonly SitemapEntry[]> {
  if (file === "pages.xml") return [...fixedPages, ...(await articlesOf(api))];
  const [, name, page = "1"] = written.exec(file) ?? [];
  if (!name) return [];
  const kind = sitemapKinds.find((one) => sitemapNames[one] === name);
  return api(search.links, { query: { kind, page: Number(page) } });
}

async function articlesOf(api: Api): Promise<SitemapEntry[]> {
  const { data } = await api(content.listPublicResources, { query: { limit: 100 } });
  return data.map(({ url, updated_at: lastmod }) => ({ path: url, lastmod }));
}
