import { retryRow } from "#app/api/put-off.server.ts";
import { serve } from "#app/api/serve.server.ts";

import { moveClock, showClock } from "./clock.server.ts";
import { clock, jobs, seed } from "./endpoints.ts";
import { listJobs, runJob } from "./run.server.ts";
import { showSeed } from "./seed.server.ts";

export const jobApi = [
  serve(jobs.list, listJobs),
  serve(jobs.run, runJob),
  serve(jobs.retryRow, retryRow),
  serve(clock.show, showClock),
  serve(clock.set, moveClock),
  serve(seed.show, showSeed),
];
