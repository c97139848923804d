/** Addresses in one part of a sitemap, at most (sitemaps.org). */
export const sitemapLength = 50_000;

/** What stands in the sitemaps besides the fixed pages. */
export const sitemapKinds = ["landing", "teacher", "group_lesson"] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/**
 * The ids of a part: as many numbers as it may hold addresses, so that an address never moves from one part to
 * another and no part is read to find where the next begins. Parts without an address are left out.
 */
export const idsOfPart = (page: number) => ({
  after: (page - 1) * sitemapLength,
  upTo: page * sitemapLength,
});

/** The words of a listing's address, in their order: each may be « any ». */
export const narrowings = ["subject", "level", "city", "period"] as const;

/** What a listing leads to: those with one word more, and the same in the towns around. */
export const linkKinds = [...narrowings, "near"] as const;

/** The directory of teachers: so many numbers on a page, so many pages in a block. */
export const directory = { length: 250, block: 100 } as const;
