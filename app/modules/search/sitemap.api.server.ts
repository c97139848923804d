import { serve } from "#app/api/serve.server.ts";

import { sitemapEndpoints } from "./sitemap.endpoints.ts";
import { listSitemapLinks } from "./sitemap.server.ts";

export const sitemapApi = [
  serve(sitemapEndpoints.links, ({ db, now, query }) => listSitemapLinks(db, now, query)),
];
