import { countDone } from "#app/api/limit.server.ts";
import { created, serve } from "#app/api/serve.server.ts";

import { createRequest, widenRequest } from "./create.server.ts";
import { linkingEndpoints } from "./endpoints.ts";
import { showLessonRequest } from "./timeline.server.ts";

// Each request writes to as many as eight people.
const requests = { calls: 10, perSeconds: 3600, code: "api.linking.too_many" };

export const askingApi = [
  serve(linkingEndpoints.create, async ({ db, actor, now, machineNow, body }) => {
    const key = `requests user:${String(actor.id)}`;
    const id = await countDone(db, key, { limit: requests, machineNow }, () =>
      createRequest(db, actor, now, body),
    );
    return created({ id, lesson_request_id: id });
  }),
  serve(linkingEndpoints.widen, async ({ db, actor, now, params: { id }, body }) => {
    await widenRequest(db, actor, now, id, body);
    return showLessonRequest(db, actor, now, id);
  }),
];
