import { serve } from "#app/api/serve.server.ts";

import { bookingEndpoints } from "./endpoints.ts";
import { removeDraft, saveDraft, showDraft } from "./service.server.ts";

export const bookingApi = [
  serve(bookingEndpoints.show, ({ db, actor, now, params }) =>
    showDraft(db, actor, now, params.uuid),
  ),
  serve(bookingEndpoints.save, ({ db, actor, now, params, body }) =>
    saveDraft(db, actor, now, params.uuid, body),
  ),
  serve(bookingEndpoints.remove, ({ db, actor, now, params }) =>
    removeDraft(db, actor, now, params.uuid),
  ),
];
