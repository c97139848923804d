import { serve } from "#app/api/serve.server.ts";

import { answerClarification } from "./answer-clarification.server.ts";
import { askAgain, refuseAnnouncement } from "./ask-again.server.ts";
import { cancelRequest } from "./cancel.server.ts";
import { answerProposal } from "./choose.server.ts";
import { createRequest } from "./create.server.ts";
import { lessonRequests } from "./endpoints.ts";
import { listRunning } from "./list-running.server.ts";
import {
  askBest,
  askTeachers,
  cancelAny,
  evaluate,
  listAll,
  removeFromRequest,
  showAny,
  showRanked,
  writeToSide,
} from "./operator.server.ts";
import { putOff } from "./put-off.server.ts";
import { saveQuestionnaire, showQuestionnaire } from "./save-questionnaire.server.ts";
import { listLessonRequests, showLessonRequest } from "./timeline.server.ts";
import { widenRequest } from "./widen.server.ts";

export const lessonRequestApi = [
  serve(lessonRequests.showQuestionnaire, showQuestionnaire),
  serve(lessonRequests.saveQuestionnaire, saveQuestionnaire),
  serve(lessonRequests.create, createRequest),
  serve(lessonRequests.widen, widenRequest),
  serve(lessonRequests.list, listLessonRequests),
  serve(lessonRequests.running, listRunning),
  serve(lessonRequests.show, showLessonRequest),
  serve(lessonRequests.askAgain, askAgain),
  serve(lessonRequests.refuseAnnouncement, refuseAnnouncement),
  serve(lessonRequests.later, putOff),
  serve(lessonRequests.clarify, answerClarification),
  serve(lessonRequests.cancel, cancelRequest),
  serve(lessonRequests.answerProposal, answerProposal),
  serve(lessonRequests.listAll, listAll),
  serve(lessonRequests.showAny, showAny),
  serve(lessonRequests.evaluate, evaluate),
  serve(lessonRequests.ask, askTeachers),
  serve(lessonRequests.removeTeacher, removeFromRequest),
  serve(lessonRequests.write, writeToSide),
  serve(lessonRequests.cancelAny, cancelAny),
  serve(lessonRequests.matching, showRanked),
  serve(lessonRequests.askBest, askBest),
];
