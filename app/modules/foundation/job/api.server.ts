import { retryRow } from "#app/api/put-off.server.ts";
import { serve } from "#app/api/serve.server.ts";

import { jobs } from "./endpoints.ts";

export const jobApi = [serve(jobs.retryRow, retryRow)];
