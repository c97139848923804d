import { serve } from "#app/api/serve.server.ts";
import { showLegalStatus } from "#app/modules/catalogue/legal-status/show.server.ts";

import { changeOwnStatus } from "./change.server.ts";
import { legalStatusEndpoints } from "./endpoints.ts";
import { withdrawChange } from "./withdraw.server.ts";

export const legalStatusApi = [
  serve(legalStatusEndpoints.show, showLegalStatus),
  serve(legalStatusEndpoints.change, changeOwnStatus),
  serve(legalStatusEndpoints.withdraw, withdrawChange),
];
