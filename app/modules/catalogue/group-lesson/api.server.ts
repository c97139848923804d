import { inTransaction } from "#app/api/in-transaction.server.ts";
import { serve } from "#app/api/serve.server.ts";

import { answerRequested, listRequested, listTaught } from "./class.server.ts";
import { groupLessons } from "./endpoints.ts";
import type { GroupLessonFollower, SayRefunds } from "./followers.server.ts";
import { listGroupLessons } from "./list.server.ts";
import {
  changeGroupLesson,
  changeState,
  draftGroupLesson,
  listForOperator,
  setTeachers,
  showForOperator,
} from "./operator.server.ts";
import { downloadProgramme } from "./programme.server.ts";
import { showSeats } from "./seats.server.ts";
import { showGroupLesson } from "./show.server.ts";
import { writeTeachers } from "./write.server.ts";

export const groupLessonApi = (
  followers: readonly GroupLessonFollower[],
  sayRefunds: SayRefunds,
) => [
  serve(groupLessons.list, listGroupLessons),
  serve(groupLessons.show, showGroupLesson),
  serve(groupLessons.programme, downloadProgramme),
  serve(groupLessons.seats, showSeats),
  serve(groupLessons.listTaught, listTaught),
  serve(groupLessons.listRequested, listRequested),
  serve(groupLessons.answer, answerRequested),
  serve(groupLessons.listAll, listForOperator),
  serve(groupLessons.create, inTransaction(draftGroupLesson)),
  serve(groupLessons.showAny, showForOperator),
  serve(groupLessons.edit, inTransaction(changeGroupLesson)),
  serve(groupLessons.changeState, inTransaction(changeState(followers, sayRefunds))),
  serve(groupLessons.setTeachers, inTransaction(setTeachers)),
  serve(groupLessons.writeTeachers, inTransaction(writeTeachers)),
];
