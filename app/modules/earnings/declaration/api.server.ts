import { serve, type Served } from "#app/api/serve.server.ts";

import { showDac7 } from "./dac7.server.ts";
import { figures } from "./endpoints.ts";
import { exportFigures, previewExport } from "./export.server.ts";
import { listExports, markExport } from "./sending.server.ts";
import { showFigures } from "./show.server.ts";

export const figuresApi: readonly Served[] = [
  serve(figures.show, showFigures),
  serve(figures.dac7, showDac7),
  serve(figures.exportAll, exportFigures),
  serve(figures.listExports, listExports),
  serve(figures.previewExport, previewExport),
  serve(figures.markExport, markExport),
];
