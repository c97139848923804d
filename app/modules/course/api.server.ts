import { created, serve } from "#app/api/serve.server.ts";

import { declareEndpoints } from "./declare.endpoints.ts";
import { declareCourse } from "./declare.server.ts";
import { editEndpoints } from "./edit.endpoints.ts";
import { cancelCourse, updateCourse } from "./edit.server.ts";
import { agendaEndpoints } from "./endpoints.ts";
import { listCourses, listCoursesOfTeacher } from "./list.server.ts";
import { firstCourseEndpoints } from "./schedule-first.endpoints.ts";
import { fixFirstCourse } from "./schedule-first.server.ts";
import { showMonth } from "./show-month.server.ts";
import { verdictEndpoints } from "./validate.endpoints.ts";
import { answerCourse, answerFirstCourse } from "./validate.server.ts";

export const courseApi = [
  serve(agendaEndpoints.list, ({ db, actor, now, query }) => listCourses(db, actor, now, query)),
  serve(agendaEndpoints.listOfTeacher, ({ db, actor, now, query }) =>
    listCoursesOfTeacher(db, actor, now, query),
  ),
  serve(agendaEndpoints.month, showMonth),
  serve(declareEndpoints.declare, async ({ db, actor, now, body }) => {
    const declared = await declareCourse(db, actor, now, body);
    return declared.created ? created(declared.course) : declared.course;
  }),
  serve(editEndpoints.update, ({ db, actor, now, params, body }) =>
    updateCourse(db, actor, now, params.id, body),
  ),
  serve(editEndpoints.cancel, ({ db, actor, now, params, body }) =>
    cancelCourse(db, actor, now, { id: params.id, ...body }),
  ),
  serve(verdictEndpoints.answer, ({ db, gateways, actor, now, body }) =>
    answerCourse(db, gateways.cards, actor, now, body),
  ),
  serve(verdictEndpoints.firstCourse, ({ db, gateways, actor, now, body }) =>
    answerFirstCourse(db, gateways.cards, actor, now, body),
  ),
  serve(firstCourseEndpoints.fix, ({ db, actor, now, params, body }) =>
    fixFirstCourse(db, actor, now, { id: params.id, ...body }),
  ),
];
