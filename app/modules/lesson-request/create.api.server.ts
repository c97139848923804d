import { created, serve } from "#app/api/serve.server.ts";

import { createRequest, widenRequest } from "./create.server.ts";
import { linkingEndpoints } from "./endpoints.ts";
import { showLessonRequest } from "./timeline.server.ts";

export const askingApi = [
  serve(linkingEndpoints.create, async ({ db, actor, now, body }) => {
    const id = await createRequest(db, actor, now, body);
    return created({ id, lesson_request_id: id });
  }),
  serve(linkingEndpoints.widen, async ({ db, actor, now, params: { id }, body }) => {
    await widenRequest(db, actor, now, id, body);
    return showLessonRequest(db, actor, now, id);
  }),
];
