import { serve } from "#app/api/serve.server.ts";

import { landings } from "./endpoints.ts";
import { showLanding } from "./show.server.ts";

export const landingApi = [serve(landings.show, showLanding)];
