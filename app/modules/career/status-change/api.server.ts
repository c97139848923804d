import { serve } from "#app/api/serve.server.ts";

import { changeOwnStatus } from "./change.server.ts";
import { legalStatusEndpoints } from "./endpoints.ts";
import { showLegalStatus } from "./show.server.ts";
import { withdrawChange } from "./withdraw.server.ts";

export const legalStatusApi = [
  serve(legalStatusEndpoints.show, showLegalStatus),
  serve(legalStatusEndpoints.change, changeOwnStatus),
  serve(legalStatusEndpoints.withdraw, withdrawChange),
];
