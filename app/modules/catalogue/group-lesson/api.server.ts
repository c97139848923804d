import { serve } from "#app/api/serve.server.ts";

import { classEndpoints } from "./class.endpoints.ts";
import { answerRequested, listRequested, listTaught } from "./class.server.ts";
import { groupLessonEndpoints } from "./endpoints.ts";
import { listGroupLessons } from "./list.server.ts";
import { downloadProgramme } from "./programme.server.ts";
import { showSeats } from "./seats.server.ts";
import { showGroupLesson } from "./show.server.ts";

export const groupLessonApi = [
  serve(groupLessonEndpoints.list, listGroupLessons),
  serve(groupLessonEndpoints.show, showGroupLesson),
  serve(groupLessonEndpoints.programme, downloadProgramme),
  serve(groupLessonEndpoints.seats, showSeats),
  serve(classEndpoints.taught, listTaught),
  serve(classEndpoints.asked, listRequested),
  serve(classEndpoints.answer, answerRequested),
];
