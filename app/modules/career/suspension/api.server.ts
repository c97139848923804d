import { serve } from "#app/api/serve.server.ts";

import { contestSuspension } from "./contest.server.ts";
import { suspensions } from "./endpoints.ts";
import { showSuspension } from "./show.server.ts";

export const suspensionApi = [
  serve(suspensions.show, showSuspension),
  serve(suspensions.contest, contestSuspension),
];
