import { serve } from "#app/api/serve.server.ts";

import { contestSuspension } from "./contest.server.ts";
import { suspensionEndpoints } from "./endpoints.ts";
import { showSuspension } from "./show.server.ts";

export const suspensionApi = [
  serve(suspensionEndpoints.show, showSuspension),
  serve(suspensionEndpoints.contest, contestSuspension),
];
