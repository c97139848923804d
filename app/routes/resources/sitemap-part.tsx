import type { LoaderFunctionArgs } from "@remix-run/node";

import { fixedPages, pathsOf, sitemapKinds, sitemapOf } from "./sitemap.server.ts";

const written = /^(landing|professeurs)(?:-([2-9]|[1-9]\d{1,2}))?$/;

/** One part of the sitemap: whole addresses that answer 200, may be kept and are their own canonical. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const part = params.part?.replace(/\.xml$/, "") ?? "";
  if (part === "pages") return sitemapOf("urlset", fixedPages);
  const [, name, page = "1"] = written.exec(part) ?? [];
  const kind = name === "landing" || name === "professeurs" ? sitemapKinds[name] : undefined;
  if (!kind) throw new Response(null, { status: 404 });
  const found = await pathsOf(context.api, kind, Number(page));
  if (found.length === 0) throw new Response(null, { status: 404 });
  return sitemapOf("urlset", found);
}
