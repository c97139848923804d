import { serve } from "#app/api/serve.server.ts";

import { mailEndpoints } from "./endpoints.ts";
import { showUnsubscribe, unsubscribe } from "./refuse.server.ts";

export const mailApi = [
  serve(mailEndpoints.showUnsubscribe, showUnsubscribe),
  serve(mailEndpoints.unsubscribe, unsubscribe),
];
