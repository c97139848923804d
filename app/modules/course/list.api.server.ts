import { serve } from "#app/api/serve.server.ts";

import { agendaEndpoints } from "./endpoints.ts";
import { listCourses, listCoursesOfTeacher } from "./list.server.ts";

export const agendaApi = [
  serve(agendaEndpoints.list, ({ db, actor, now, query }) => listCourses(db, actor, now, query)),
  serve(agendaEndpoints.listOfTeacher, ({ db, actor, now, query }) =>
    listCoursesOfTeacher(db, actor, now, query),
  ),
];
