import { serve } from "#app/api/serve.server.ts";

import { attendance } from "./endpoints.ts";
import { evaluateStudent } from "./evaluate.server.ts";
import { answerAttendanceList } from "./list.server.ts";
import { markAttendance } from "./mark.server.ts";
import { listEvaluations, showClass } from "./show.server.ts";

export const attendanceApi = [
  serve(attendance.show, showClass),
  serve(attendance.mark, markAttendance),
  serve(attendance.list, answerAttendanceList),
  serve(attendance.listEvaluations, listEvaluations),
  serve(attendance.evaluate, evaluateStudent),
];
