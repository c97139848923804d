import { serve } from "#app/api/serve.server.ts";

import { availabilityEndpoints } from "./availability.endpoints.ts";
import { confirmAvailability } from "./confirm-availability.server.ts";
import { teacherEndpoints } from "./endpoints.ts";
import { listTeachers } from "./list.server.ts";
import { saveWeek, showWeek } from "./set-availability.server.ts";
import { showTeacher } from "./show.server.ts";

export const teacherApi = [
  serve(teacherEndpoints.list, listTeachers),
  serve(teacherEndpoints.show, showTeacher),
  serve(availabilityEndpoints.show, showWeek),
  serve(availabilityEndpoints.save, saveWeek),
  serve(availabilityEndpoints.confirm, confirmAvailability),
];
