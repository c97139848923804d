import { serve } from "#app/api/serve.server.ts";

import { mails } from "./endpoints.ts";
import { showUnsubscribe, unsubscribe } from "./refuse.server.ts";

export const mailApi = [
  serve(mails.showUnsubscribe, showUnsubscribe),
  serve(mails.unsubscribe, unsubscribe),
];
