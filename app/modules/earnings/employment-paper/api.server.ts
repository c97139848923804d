import { serve, type Served } from "#app/api/serve.server.ts";

import { employmentPapers } from "./endpoints.ts";
import { printEndPaper } from "./print.server.ts";
import { showEnd } from "./show.server.ts";

export const employmentPaperApi: readonly Served[] = [
  serve(employmentPapers.show, showEnd),
  serve(employmentPapers.print, printEndPaper),
];
