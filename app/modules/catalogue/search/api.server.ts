import { serve } from "#app/api/serve.server.ts";

import { search } from "./endpoints.ts";
import { listDirectory } from "./list-directory.server.ts";
import { listFigures } from "./list-figures.server.ts";
import { listNarrower } from "./list-narrower.server.ts";
import { listTaught } from "./list-taught.server.ts";
import { searchTeachers } from "./search-teachers.server.ts";
import { listSitemapLinks, listSitemapParts } from "./sitemap.server.ts";

export const searchApi = [
  serve(search.teachers, searchTeachers),
  serve(search.figures, listFigures),
  serve(search.taught, listTaught),
  serve(search.links, listSitemapLinks),
  serve(search.narrower, listNarrower),
  serve(search.directory, listDirectory),
  serve(search.parts, listSitemapParts),
];
