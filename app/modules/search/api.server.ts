import { serve } from "#app/api/serve.server.ts";

import { searchEndpoints } from "./endpoints.ts";
import { searchTeachers } from "./service.server.ts";
import { sitemapEndpoints } from "./sitemap.endpoints.ts";
import { listSitemapLinks } from "./sitemap.server.ts";

export const searchApi = [
  serve(searchEndpoints.teachers, searchTeachers),
  serve(sitemapEndpoints.links, listSitemapLinks),
];
