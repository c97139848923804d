import { serve } from "#app/api/serve.server.ts";

import { respond } from "./accept.server.ts";
import { answerClarification } from "./answer-clarification.server.ts";
import { cancelRequest } from "./cancel.server.ts";
import { answerProposal } from "./choose.server.ts";
import { createRequest } from "./create.server.ts";
import { lessonRequestEndpoints } from "./endpoints.ts";
import { listProposals, showProposal } from "./list-proposals.server.ts";
import { listRunning } from "./list-running.server.ts";
import { proposalEndpoints } from "./proposal.endpoints.ts";
import { putOff } from "./put-off.server.ts";
import { questionnaireEndpoints } from "./questionnaire.endpoints.ts";
import { saveQuestionnaire, showQuestionnaire } from "./save-questionnaire.server.ts";
import { listLessonRequests, showLessonRequest } from "./timeline.server.ts";
import { answerLink, showLink } from "./use-link.server.ts";
import { widenRequest } from "./widen.server.ts";

export const lessonRequestApi = [
  serve(questionnaireEndpoints.show, showQuestionnaire),
  serve(questionnaireEndpoints.save, saveQuestionnaire),
  serve(lessonRequestEndpoints.create, createRequest),
  serve(lessonRequestEndpoints.widen, widenRequest),
  serve(lessonRequestEndpoints.list, listLessonRequests),
  serve(lessonRequestEndpoints.running, listRunning),
  serve(lessonRequestEndpoints.show, showLessonRequest),
  serve(lessonRequestEndpoints.later, putOff),
  serve(lessonRequestEndpoints.clarify, answerClarification),
  serve(lessonRequestEndpoints.cancel, cancelRequest),
  serve(proposalEndpoints.answer, answerProposal),
  serve(proposalEndpoints.list, listProposals),
  serve(proposalEndpoints.show, showProposal),
  serve(proposalEndpoints.respond, respond),
  serve(proposalEndpoints.link, showLink),
  serve(proposalEndpoints.answerLink, answerLink),
];
