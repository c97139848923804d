import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Api } from "#app/bff/api-client.server.ts";
import { sitemapEndpoints } from "#app/modules/search/sitemap.endpoints.ts";

import { fixedPages, type SitemapEntry, sitemapNames, sitemapOf } from "./sitemap.server.ts";

const written = /^(landing|professeurs)(?:-([2-9]|[1-9]\d{1,2}))?\.xml$/;

/** One part of the sitemap: whole addresses that answer 200, may be kept and are their own canonical. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const found = await entriesOf(
    context.api,
    `${params.part ?? ""}.xml`.replace(/(\.xml)+$/, ".xml"),
  );
  if (found.length === 0) throw new Response(null, { status: 404 });
  return sitemapOf("urlset", found);
}

async function entriesOf(api: Api, file: string): Promise<readonly SitemapEntry[]> {
  if (file === "pages.xml") return fixedPages;
  const [, name, page = "1"] = written.exec(file) ?? [];
  if (!name) return [];
  const kind = name === sitemapNames.landing ? "landing" : "teacher";
  return api(sitemapEndpoints.links, { query: { kind, page: Number(page) } });
}
