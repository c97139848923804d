import { serve } from "#app/api/serve.server.ts";

import { correctionEndpoints } from "./edit.endpoints.ts";
import { cancelCourse, updateCourse } from "./edit.server.ts";

export const correctionApi = [
  serve(correctionEndpoints.update, ({ db, actor, now, params, body }) =>
    updateCourse(db, actor, now, params.id, body),
  ),
  serve(correctionEndpoints.cancel, ({ db, actor, now, params, body }) =>
    cancelCourse(db, actor, now, { id: params.id, ...body }),
  ),
];
