import { pageOf } from "#app/api/endpoint.ts";
import { countDone } from "#app/api/limit.server.ts";
import { created, serve } from "#app/api/serve.server.ts";

import { answerLink, listProposals, respond, showLink, showProposal } from "./accept.server.ts";
import { cancelRequest } from "./cancel.server.ts";
import { answerProposal } from "./choose.server.ts";
import { createRequest, widenRequest } from "./create.server.ts";
import { lessonRequestEndpoints } from "./endpoints.ts";
import { listRunning } from "./list-running.server.ts";
import { proposalEndpoints } from "./proposal.endpoints.ts";
import { answerClarification } from "./proposal.server.ts";
import { putOff } from "./put-off.server.ts";
import { saveQuestionnaire, showQuestionnaire } from "./save-questionnaire.server.ts";
import { listLessonRequests, showLessonRequest } from "./timeline.server.ts";

// Each request writes to as many as eight people.
const requests = { calls: 10, perSeconds: 3600, code: "api.linking.too_many" };

export const lessonRequestApi = [
  serve(lessonRequestEndpoints.questionnaire, ({ db, actor, params }) =>
    showQuestionnaire(db, actor, params.id),
  ),
  serve(lessonRequestEndpoints.saveQuestionnaire, ({ db, actor, now, params, body }) =>
    saveQuestionnaire(db, actor, now, params.id, body.answers),
  ),
  serve(lessonRequestEndpoints.create, async ({ db, actor, now, machineNow, body }) => {
    const key = `requests user:${String(actor.id)}`;
    const id = await countDone(db, key, { limit: requests, machineNow }, () =>
      createRequest(db, actor, now, body),
    );
    return created({ id, lesson_request_id: id });
  }),
  serve(lessonRequestEndpoints.widen, async ({ db, actor, now, params: { id }, body }) => {
    await widenRequest(db, actor, now, id, body);
    return showLessonRequest(db, actor, now, id);
  }),
  serve(lessonRequestEndpoints.list, ({ db, actor, now, query }) =>
    listLessonRequests(db, actor, now, pageOf(query, 10)),
  ),
  serve(lessonRequestEndpoints.running, listRunning),
  serve(lessonRequestEndpoints.show, ({ db, actor, now, params }) =>
    showLessonRequest(db, actor, now, params.id),
  ),
  serve(lessonRequestEndpoints.later, async ({ db, actor, now, params: { id }, body }) => {
    await putOff(db, actor, now, id, body.step);
    return showLessonRequest(db, actor, now, id);
  }),
  serve(lessonRequestEndpoints.clarify, async ({ db, actor, now, params: { id }, body }) => {
    await answerClarification(db, actor, now, id, body);
    return showLessonRequest(db, actor, now, id);
  }),
  serve(lessonRequestEndpoints.cancel, async ({ db, actor, now, params: { id }, body }) => {
    await cancelRequest(db, actor, now, id, body);
    return showLessonRequest(db, actor, now, id);
  }),
  serve(proposalEndpoints.answer, async ({ db, actor, now, body }) => {
    const id = await answerProposal(db, actor, now, body);
    return showLessonRequest(db, actor, now, id);
  }),
  serve(proposalEndpoints.list, ({ db, actor, query }) =>
    listProposals(db, actor, { pending: query.pending, ...pageOf(query, 7) }),
  ),
  serve(proposalEndpoints.show, ({ db, actor, params }) => showProposal(db, actor, params.id)),
  serve(proposalEndpoints.respond, ({ db, actor, now, params, body }) =>
    respond(db, actor, now, params.id, body),
  ),
  serve(proposalEndpoints.link, ({ db, params }) => showLink(db, params.token)),
  serve(proposalEndpoints.answerLink, ({ db, now, params, body }) =>
    answerLink(db, now, params.token, body),
  ),
];
