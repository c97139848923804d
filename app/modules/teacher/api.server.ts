import { serve } from "#app/api/serve.server.ts";

import { confirmAvailability, showAvailability } from "./confirm-availability.server.ts";
import { teacherEndpoints } from "./endpoints.ts";
import { listTeachers } from "./list.server.ts";
import { showTeacher } from "./show.server.ts";

export const teacherApi = [
  serve(teacherEndpoints.list, listTeachers),
  serve(teacherEndpoints.show, showTeacher),
  serve(teacherEndpoints.showAvailability, showAvailability),
  serve(teacherEndpoints.confirmAvailability, confirmAvailability),
];
