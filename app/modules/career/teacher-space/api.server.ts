import { serve } from "#app/api/serve.server.ts";

import { teacherSpace } from "./endpoints.ts";
import { showMetrics } from "./metrics.server.ts";
import { showOwnTeacher, updateOwnTeacher } from "./show-own.server.ts";

export const teacherSpaceApi = [
  serve(teacherSpace.showMetrics, showMetrics),
  serve(teacherSpace.show, showOwnTeacher),
  serve(teacherSpace.update, updateOwnTeacher),
];
