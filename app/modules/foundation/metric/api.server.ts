import type { Queue } from "#app/api/queue.server.ts";
import { serve } from "#app/api/serve.server.ts";

import { metrics } from "./endpoints.ts";
import { listLevels } from "./list-levels.server.ts";
import { showMetrics } from "./show.server.ts";

export const metricApi = (queues: readonly Queue[]) => [
  serve(metrics.show, showMetrics(queues)),
  serve(metrics.listLevels, listLevels),
];
