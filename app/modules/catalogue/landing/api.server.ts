import { serve } from "#app/api/serve.server.ts";

import { landingEndpoints } from "./endpoints.ts";
import { showLanding } from "./show.server.ts";

export const landingApi = [serve(landingEndpoints.show, showLanding)];
