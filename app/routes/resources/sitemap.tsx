import type { LoaderFunctionArgs } from "@remix-run/node";

import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { paths } from "#app/paths.ts";

import { sitemapNames, sitemapOf } from "./sitemap.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const parts = await context.api(search.parts, {});
  const named = parts.map(({ kind, page, lastmod }) => ({
    name: page === 1 ? sitemapNames[kind] : `${sitemapNames[kind]}-${String(page)}`,
    lastmod,
  }));
  return sitemapOf(
    "sitemapindex",
    [{ name: "pages", lastmod: null }, ...named].map(({ name, lastmod }) => ({
      path: paths.sitemapPart.replace(":part", name),
      lastmod,
    })),
  );
}
