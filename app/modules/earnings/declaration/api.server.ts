import { serve, type Served } from "#app/api/serve.server.ts";

import { showDac7 } from "./dac7.server.ts";
import { figures } from "./endpoints.ts";
import { exportFigures } from "./export.server.ts";
import { showFigures } from "./show.server.ts";

export const figuresApi: readonly Served[] = [
  serve(figures.show, showFigures),
  serve(figures.dac7, showDac7),
  serve(figures.exportAll, exportFigures),
];
