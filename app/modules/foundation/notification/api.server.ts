import { serve } from "#app/api/serve.server.ts";

import { notifications } from "./endpoints.ts";
import { listNotifications, readNotifications } from "./notify.server.ts";

export const notificationApi = [
  serve(notifications.list, listNotifications),
  serve(notifications.read, readNotifications),
];
