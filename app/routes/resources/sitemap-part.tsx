import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Api } from "#app/bff/api-client.server.ts";

import { fixedPages, pathsOf, sitemapKinds, sitemapOf } from "./sitemap.server.ts";

const written = /^(landing|professeurs)(?:-([2-9]|[1-9]\d{1,2}))?\.xml$/;

/** One part of the sitemap: whole addresses that answer 200, may be kept and are their own canonical. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const found = await pathsOfPart(
    context.api,
    `${params.part ?? ""}.xml`.replace(/(\.xml)+$/, ".xml"),
  );
  if (found.length === 0) throw new Response(null, { status: 404 });
  return sitemapOf("urlset", found);
}

async function pathsOfPart(api: Api, file: string): Promise<readonly string[]> {
  if (file === "pages.xml") return fixedPages;
  const [, name, page] = written.exec(file) ?? [];
  if (!name) return [];
  const kind = name === "landing" ? sitemapKinds.landing : sitemapKinds.professeurs;
  return pathsOf(api, kind, Number(page ?? 1));
}
