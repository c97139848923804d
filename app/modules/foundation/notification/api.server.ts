import { serve } from "#app/api/serve.server.ts";

import { notificationEndpoints } from "./endpoints.ts";
import { listNotifications, readNotifications } from "./service.server.ts";

export const notificationApi = [
  serve(notificationEndpoints.list, listNotifications),
  serve(notificationEndpoints.read, readNotifications),
];
