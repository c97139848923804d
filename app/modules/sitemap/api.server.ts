import { serve } from "#app/api/serve.server.ts";

import { sitemapEndpoints } from "./endpoints.ts";
import { listSitemapLinks } from "./service.server.ts";

export const sitemapApi = [
  serve(sitemapEndpoints.links, ({ db, now, query }) => listSitemapLinks(db, now, query)),
];
