import { env } from "#app/env.server.ts";
import type { SitemapKind } from "#app/modules/catalogue/search/sitemap.domain.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { paths, pathTo } from "#app/paths.ts";

/** Part names of PUB-050. */
export const sitemapNames = {
  landing: "landing",
  teacher: "professeurs",
  group_lesson: "stages",
} as const satisfies Record<SitemapKind, string>;

export type SitemapEntry = { path: string; lastmod: string | null };

export const fixedPages: readonly SitemapEntry[] = [
  paths.home,
  paths.becomeTeacher,
  paths.recruitLessons,
  paths.recruitOnline,
  paths.recruitGroupLessons,
  paths.recruitOnlineGroupLessons,
  paths.terms,
  paths.legalNotice,
  paths.personalData,
  paths.ranking,
  paths.allCourses,
  pathTo(paths.tutoring, defaultSlugs),
  paths.prices,
  paths.cookies,
  paths.resources,
  paths.reviewsRule,
  paths.accessibility,
  paths.contact,
  paths.withdrawal,
  paths.sitePlan,
].map((path) => ({ path, lastmod: null }));

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

export function sitemapOf(
  kind: "urlset" | "sitemapindex",
  found: readonly SitemapEntry[],
): Response {
  const item = kind === "urlset" ? "url" : "sitemap";
  const items = found.map(({ path, lastmod }) => {
    const changed = lastmod === null ? "" : `<lastmod>${lastmod}</lastmod>`;
    return `<${item}><loc>${escaped(env.origin + path)}</loc>${changed}</${item}>`;
  });
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...items,
    `</${kind}>`,
  ].join("\n");
  return new Response(text, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
