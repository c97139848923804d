import { inTransaction } from "#app/api/in-transaction.server.ts";
import { serve } from "#app/api/serve.server.ts";

import { sessionPays } from "./endpoints.ts";
import { setHeld } from "./set-held.server.ts";

export const sessionPayApi = [serve(sessionPays.setHeld, inTransaction(setHeld))];
