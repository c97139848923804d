import { pageOf } from "#app/api/endpoint.ts";
import { serve } from "#app/api/serve.server.ts";

import { linkingEndpoints } from "./endpoints.ts";
import { listLessonRequests, showLessonRequest } from "./timeline.server.ts";

export const trackerApi = [
  serve(linkingEndpoints.list, ({ db, actor, now, query }) =>
    listLessonRequests(db, actor, now, {
      ...pageOf(query, 10),
      registeredWith: query.registered_with,
    }),
  ),
  serve(linkingEndpoints.show, ({ db, actor, now, params }) =>
    showLessonRequest(db, actor, now, params.id),
  ),
];
