import { serve } from "#app/api/serve.server.ts";

import { ownEndpoints } from "./endpoints.ts";
import { metricsEndpoints } from "./metrics.endpoints.ts";
import { showMetrics } from "./metrics.server.ts";
import { showOwnTeacher, updateOwnTeacher } from "./show-own.server.ts";

export const teacherSpaceApi = [
  serve(metricsEndpoints.show, showMetrics),
  serve(ownEndpoints.show, showOwnTeacher),
  serve(ownEndpoints.update, updateOwnTeacher),
];
