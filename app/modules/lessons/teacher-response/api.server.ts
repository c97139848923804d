import { serve } from "#app/api/serve.server.ts";
import { proposals } from "#app/modules/lessons/proposal/endpoints.ts";

import { respond } from "./accept.server.ts";
import { listProposals, showProposal } from "./list.server.ts";
import { answerLink, showLink } from "./use-link.server.ts";

export const teacherResponseApi = [
  serve(proposals.list, listProposals),
  serve(proposals.show, showProposal),
  serve(proposals.respond, respond),
  serve(proposals.showLink, showLink),
  serve(proposals.answerLink, answerLink),
];
