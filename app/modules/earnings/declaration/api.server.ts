import { serve, type Served } from "#app/api/serve.server.ts";

import { showDac7 } from "./dac7.server.ts";
import { figuresEndpoints } from "./endpoints.ts";
import { showFigures } from "./show.server.ts";

export const figuresApi: readonly Served[] = [
  serve(figuresEndpoints.figures, showFigures),
  serve(figuresEndpoints.dac7, showDac7),
];
