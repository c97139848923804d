import { searchEndpoints } from "./search.endpoints.ts";
import { sitemapEndpoints } from "./sitemap.endpoints.ts";

export const search = {
  ...searchEndpoints,
  ...sitemapEndpoints,
};
