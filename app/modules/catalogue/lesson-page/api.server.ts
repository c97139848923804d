import { serve } from "#app/api/serve.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";

import { listTeachers } from "./list.server.ts";
import { showTeacher } from "./show.server.ts";

export const lessonPageApi = [
  serve(teachers.list, listTeachers),
  serve(teachers.show, showTeacher),
];
