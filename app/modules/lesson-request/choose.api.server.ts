import { serve } from "#app/api/serve.server.ts";

import { answerProposal, cancelRequest } from "./choose.server.ts";
import { linkingEndpoints } from "./endpoints.ts";
import { proposalEndpoints } from "./proposal.endpoints.ts";
import { answerClarification } from "./proposal.server.ts";
import { putOff } from "./service.server.ts";
import { showLessonRequest } from "./timeline.server.ts";

export const selectionApi = [
  serve(linkingEndpoints.later, async ({ db, actor, now, params: { id }, body }) => {
    await putOff(db, actor, now, id, body.step);
    return showLessonRequest(db, actor, now, id);
  }),
  serve(linkingEndpoints.clarify, async ({ db, actor, now, params: { id }, body }) => {
    await answerClarification(db, actor, now, id, body);
    return showLessonRequest(db, actor, now, id);
  }),
  serve(linkingEndpoints.cancel, async ({ db, actor, now, params: { id }, body }) => {
    await cancelRequest(db, actor, now, id, body);
    return showLessonRequest(db, actor, now, id);
  }),
  serve(proposalEndpoints.answer, async ({ db, actor, now, body }) => {
    const id = await answerProposal(db, actor, now, body);
    return showLessonRequest(db, actor, now, id);
  }),
];
