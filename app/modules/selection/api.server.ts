import { serve } from "#app/api/serve.server.ts";
import { linkingEndpoints } from "#app/modules/linking/endpoints.ts";
import { putOff } from "#app/modules/linking/service.server.ts";
import { proposalEndpoints } from "#app/modules/proposal/endpoints.ts";
import { answerClarification } from "#app/modules/proposal/service.server.ts";
import { showLessonRequest } from "#app/modules/tracker/service.server.ts";

import { answerProposal, cancelRequest } from "./service.server.ts";

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
