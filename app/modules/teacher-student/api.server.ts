import { serve } from "#app/api/serve.server.ts";

import { teacherStudentEndpoints } from "./endpoints.ts";
import { listStudents } from "./service.server.ts";

export const teacherStudentApi = [
  serve(teacherStudentEndpoints.list, ({ db, actor, now, query }) =>
    listStudents(db, actor, now, query),
  ),
];
