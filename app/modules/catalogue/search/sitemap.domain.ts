/** Maximum addresses per sitemap part (sitemaps.org). */
export const sitemapLength = 50_000;

export const sitemapKinds = ["landing", "teacher", "group_lesson"] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/**
 * A part is a fixed range of ids: an address never changes part, and none is read to find the next. Empty parts are
 * left out.
 */
export const idsOfPart = (page: number) => ({
  after: (page - 1) * sitemapLength,
  upTo: page * sitemapLength,
});

export const narrowings = ["subject", "level", "city", "period"] as const;

export const linkKinds = [...narrowings, "near"] as const;

export const directory = { length: 250, block: 100 } as const;
