import { serve } from "#app/api/serve.server.ts";

import { searchEndpoints } from "./endpoints.ts";
import { listDirectory } from "./list-directory.server.ts";
import { listFigures } from "./list-figures.server.ts";
import { listNarrower } from "./list-narrower.server.ts";
import { searchTeachers } from "./search-teachers.server.ts";
import { sitemapEndpoints } from "./sitemap.endpoints.ts";
import { listSitemapLinks, listSitemapParts } from "./sitemap.server.ts";

export const searchApi = [
  serve(searchEndpoints.teachers, searchTeachers),
  serve(searchEndpoints.figures, listFigures),
  serve(sitemapEndpoints.links, listSitemapLinks),
  serve(sitemapEndpoints.narrower, listNarrower),
  serve(sitemapEndpoints.directory, listDirectory),
  serve(sitemapEndpoints.parts, listSitemapParts),
];
