import { serve, type Served } from "#app/api/serve.server.ts";

import { payeeEndpoints } from "./account.endpoints.ts";
import { acceptMandate } from "./account.server.ts";

export const payoutApi: readonly Served[] = [serve(payeeEndpoints.acceptMandate, acceptMandate)];
