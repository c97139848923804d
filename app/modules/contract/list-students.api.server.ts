import { serve } from "#app/api/serve.server.ts";

import { teacherStudentEndpoints } from "./list-students.endpoints.ts";
import { listStudents } from "./list-students.server.ts";

export const teacherStudentApi = [
  serve(teacherStudentEndpoints.list, ({ db, actor, now, query }) =>
    listStudents(db, actor, now, query),
  ),
];
