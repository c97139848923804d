import { serve } from "#app/api/serve.server.ts";

import { sessionEndpoints } from "./session.endpoints.ts";
import { closeSession, renewSession } from "./session.server.ts";

export const sessionApi = [
  serve(sessionEndpoints.refresh, ({ db, machineNow, body }) =>
    renewSession(db, body.refresh_token, machineNow),
  ),
  serve(sessionEndpoints.logout, ({ db, actor, machineNow }) =>
    closeSession(db, actor, machineNow),
  ),
];
