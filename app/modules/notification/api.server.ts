import { serve } from "#app/api/serve.server.ts";

import { notificationEndpoints } from "./endpoints.ts";
import { listNotifications, readNotifications } from "./service.server.ts";

export const notificationApi = [
  serve(notificationEndpoints.list, ({ db, actor }) => listNotifications(db, actor)),
  serve(notificationEndpoints.read, ({ db, actor, now, body }) =>
    readNotifications(db, actor, now, body),
  ),
];
