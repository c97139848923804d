import { serve } from "#app/api/serve.server.ts";

import { landings } from "./endpoints.ts";
import { showLanding } from "./show.server.ts";
import { showText, writeText } from "./write-text.server.ts";

export const landingApi = [
  serve(landings.show, showLanding),
  serve(landings.showText, showText),
  serve(landings.writeText, writeText),
];
