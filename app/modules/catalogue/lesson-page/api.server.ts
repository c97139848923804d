import { serve } from "#app/api/serve.server.ts";
import { teacherEndpoints } from "#app/modules/catalogue/teacher/endpoints.ts";

import { listTeachers } from "./list.server.ts";
import { showTeacher } from "./show.server.ts";

export const lessonPageApi = [
  serve(teacherEndpoints.list, listTeachers),
  serve(teacherEndpoints.show, showTeacher),
];
