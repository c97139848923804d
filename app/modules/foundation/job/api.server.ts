import { retryRow } from "#app/api/put-off.server.ts";
import { serve } from "#app/api/serve.server.ts";

import { moveClock, showClock } from "./clock.server.ts";
import { jobs } from "./endpoints.ts";
import { listFailing, listJobs, retryRows, runJob } from "./run.server.ts";
import { showSeed } from "./seed.server.ts";
import { listProviders, showService } from "./show-service.server.ts";

export const jobApi = [
  serve(jobs.list, listJobs),
  serve(jobs.listFailing, listFailing),
  serve(jobs.retryRows, retryRows),
  serve(jobs.run, runJob),
  serve(jobs.retryRow, retryRow),
  serve(jobs.showClock, showClock),
  serve(jobs.setClock, moveClock),
  serve(jobs.showSeed, showSeed),
  serve(jobs.listProviders, listProviders),
  serve(jobs.showService, showService),
];
