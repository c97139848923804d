import { serve } from "#app/api/serve.server.ts";

import { linkingEndpoints } from "./endpoints.ts";
import { saveQuestionnaire, showQuestionnaire } from "./service.server.ts";

export const linkingApi = [
  serve(linkingEndpoints.questionnaire, ({ db, actor, params }) =>
    showQuestionnaire(db, actor, params.id),
  ),
  serve(linkingEndpoints.saveQuestionnaire, ({ db, actor, now, params, body }) =>
    saveQuestionnaire(db, actor, now, params.id, body.answers),
  ),
];
