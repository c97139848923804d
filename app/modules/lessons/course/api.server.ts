import { created, serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { plannedCourseEndpoints } from "#app/modules/lessons/planned-course/endpoints.ts";

import { cancelCourse } from "./cancel.server.ts";
import { cancelPlanned } from "./cancel-planned.server.ts";
import { declareEndpoints } from "./declare.endpoints.ts";
import { declareCourse } from "./declare.server.ts";
import { editEndpoints } from "./edit.endpoints.ts";
import { updateCourse } from "./edit.server.ts";
import { agendaEndpoints } from "./endpoints.ts";
import { listCourses, listCoursesOfTeacher } from "./list.server.ts";
import { replayEndpoints } from "./replay.endpoints.ts";
import { replayPayment } from "./replay.server.ts";
import { firstCourseEndpoints } from "./schedule-first.endpoints.ts";
import { fixFirstCourse } from "./schedule-first.server.ts";
import { showMonth } from "./show-month.server.ts";
import { validationEndpoints } from "./validate.endpoints.ts";
import { answerCourse, answerFirstCourse } from "./validate.server.ts";

export const courseApi = (followers: Followers) => [
  serve(agendaEndpoints.list, listCourses),
  serve(agendaEndpoints.listOfTeacher, listCoursesOfTeacher),
  serve(agendaEndpoints.month, showMonth),
  serve(declareEndpoints.declare, async (call, input) => {
    const declared = await declareCourse(call, input);
    return declared.created ? created(declared.course) : declared.course;
  }),
  serve(editEndpoints.update, updateCourse),
  serve(editEndpoints.cancel, cancelCourse),
  serve(plannedCourseEndpoints.cancel, cancelPlanned),
  serve(replayEndpoints.replay, replayPayment(followers)),
  serve(validationEndpoints.answer, answerCourse),
  serve(validationEndpoints.firstCourse, answerFirstCourse),
  serve(firstCourseEndpoints.fix, fixFirstCourse),
];
