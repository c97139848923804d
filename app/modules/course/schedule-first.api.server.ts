import { serve } from "#app/api/serve.server.ts";

import { firstCourseEndpoints } from "./schedule-first.endpoints.ts";
import { fixFirstCourse } from "./schedule-first.server.ts";

export const firstCourseApi = [
  serve(firstCourseEndpoints.fix, ({ db, actor, now, params, body }) =>
    fixFirstCourse(db, actor, now, { id: params.id, ...body }),
  ),
];
