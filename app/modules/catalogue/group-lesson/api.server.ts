import { serve } from "#app/api/serve.server.ts";

import { answerRequested, listRequested, listTaught } from "./class.server.ts";
import { groupLessons } from "./endpoints.ts";
import { listGroupLessons } from "./list.server.ts";
import { downloadProgramme } from "./programme.server.ts";
import { showSeats } from "./seats.server.ts";
import { showGroupLesson } from "./show.server.ts";

export const groupLessonApi = [
  serve(groupLessons.list, listGroupLessons),
  serve(groupLessons.show, showGroupLesson),
  serve(groupLessons.programme, downloadProgramme),
  serve(groupLessons.seats, showSeats),
  serve(groupLessons.listTaught, listTaught),
  serve(groupLessons.listRequested, listRequested),
  serve(groupLessons.answer, answerRequested),
];
