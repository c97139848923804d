import { serve } from "#app/api/serve.server.ts";

import { confirmAvailability, showAvailability } from "./confirm-availability.server.ts";
import { teacherEndpoints } from "./endpoints.ts";
import { showTeacher } from "./show.server.ts";

export const teacherApi = [
  serve(teacherEndpoints.show, showTeacher),
  serve(teacherEndpoints.showAvailability, showAvailability),
  serve(teacherEndpoints.confirmAvailability, confirmAvailability),
];
