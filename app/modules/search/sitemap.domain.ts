/** Addresses in one part of a sitemap (sitemaps.org). */
export const sitemapLength = 50_000;
