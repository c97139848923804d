import { created, serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";

import { cancelCourse } from "./cancel.server.ts";
import { cancelPlanned } from "./cancel-planned.server.ts";
import { declareCourse } from "./declare.server.ts";
import { updateCourse } from "./edit.server.ts";
import { courses } from "./endpoints.ts";
import { listCourses, listCoursesOfTeacher } from "./list.server.ts";
import { proposeFirstCourse } from "./propose-first.server.ts";
import { replayPayment } from "./replay.server.ts";
import { sayGiven } from "./say-given.server.ts";
import { fixFirstCourse } from "./schedule-first.server.ts";
import { showMonth } from "./show-month.server.ts";
import { answerCourse, answerFirstCourse } from "./validate.server.ts";

export const courseApi = (followers: Followers) => [
  serve(courses.list, listCourses),
  serve(courses.listOfTeacher, listCoursesOfTeacher),
  serve(courses.showMonth, showMonth),
  serve(courses.declare, async (call, input) => {
    const declared = await declareCourse(call, input);
    return declared.created ? created(declared.course) : declared.course;
  }),
  serve(courses.update, updateCourse),
  serve(courses.cancel, cancelCourse),
  serve(plannedCourses.cancel, cancelPlanned),
  serve(courses.sayGiven, sayGiven),
  serve(courses.proposeFirst, proposeFirstCourse),
  serve(courses.replay, replayPayment(followers)),
  serve(courses.validate, answerCourse),
  serve(courses.validateFirst, answerFirstCourse),
  serve(courses.fixFirst, fixFirstCourse),
];
