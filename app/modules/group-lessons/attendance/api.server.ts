import { serve } from "#app/api/serve.server.ts";

import { groupLessonClassEndpoints } from "./endpoints.ts";
import { evaluateStudent } from "./evaluate.server.ts";
import { answerAttendanceList } from "./list.server.ts";
import { markAttendance } from "./mark.server.ts";
import { listEvaluations, showClass } from "./show.server.ts";

export const attendanceApi = [
  serve(groupLessonClassEndpoints.show, showClass),
  serve(groupLessonClassEndpoints.mark, markAttendance),
  serve(groupLessonClassEndpoints.attendance, answerAttendanceList),
  serve(groupLessonClassEndpoints.evaluations, listEvaluations),
  serve(groupLessonClassEndpoints.evaluate, evaluateStudent),
];
