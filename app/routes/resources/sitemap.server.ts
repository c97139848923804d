import type { Api } from "#app/bff/api-client.server.ts";
import { env } from "#app/env.server.ts";
import { sitemapLength } from "#app/modules/search/sitemap.domain.ts";
import { sitemapEndpoints } from "#app/modules/search/sitemap.endpoints.ts";
import { paths } from "#app/paths.ts";

/** The parts that come from the API, under the names of PUB-050. */
export const sitemapKinds = { landing: "landing", professeurs: "teacher" } as const;

/** Pages that are no listing and no lesson. */
export const fixedPages: readonly string[] = [
  paths.home,
  paths.becomeTeacher,
  paths.terms,
  paths.legalNotice,
  paths.personalData,
  paths.ranking,
];

type Kind = (typeof sitemapKinds)[keyof typeof sitemapKinds];

/** Paths of a kind, fifty thousand at a time; none past the end. */
export async function pathsOf(api: Api, kind: Kind, page: number): Promise<string[]> {
  const links = await api(sitemapEndpoints.links, { query: { kind, page } });
  return links.map(({ path }) => path);
}

/** How many parts a kind fills. */
export async function partsOf(api: Api, kind: Kind): Promise<number> {
  for (let page = 1; ; page++) {
    const found = await pathsOf(api, kind, page);
    if (found.length === 0) return page - 1;
    if (found.length < sitemapLength) return page;
  }
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** A sitemap, or an index of sitemaps, of these paths (sitemaps.org 0.9). */
export function sitemapOf(kind: "urlset" | "sitemapindex", found: readonly string[]): Response {
  const item = kind === "urlset" ? "url" : "sitemap";
  const items = found.map((path) => `<${item}><loc>${escaped(env.origin + path)}</loc></${item}>`);
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
