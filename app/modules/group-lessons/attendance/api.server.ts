import { inTransaction } from "#app/api/in-transaction.server.ts";
import { serve } from "#app/api/serve.server.ts";

import { attendance } from "./endpoints.ts";
import { evaluateStudent } from "./evaluate.server.ts";
import { answerAttendanceList } from "./list.server.ts";
import { markAny, markAttendance } from "./mark.server.ts";
import { listEvaluations, showClass, showForOperator } from "./show.server.ts";

export const attendanceApi = [
  serve(attendance.show, showClass),
  serve(attendance.mark, markAttendance),
  serve(attendance.list, answerAttendanceList),
  serve(attendance.listEvaluations, listEvaluations),
  serve(attendance.evaluate, evaluateStudent),
  serve(attendance.showAny, ({ reader }, { id }) => showForOperator(reader, id)),
  serve(attendance.markAny, inTransaction(markAny)),
];
