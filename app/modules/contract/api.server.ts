import { serve } from "#app/api/serve.server.ts";

import { contractEndpoints } from "./endpoints.ts";
import { listContracts } from "./service.server.ts";

export const contractApi = [
  serve(contractEndpoints.list, ({ db, actor, now }) => listContracts(db, actor, now)),
];
