import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { providerEvents } from "./endpoints.ts";
import { receiveEvent } from "./receive-event.server.ts";
import { closeEvent, retryEvent, showEvent } from "./set-aside.server.ts";

export const providerEventApi = (followers: Followers) => [
  serve(providerEvents.receive, receiveEvent(followers)),
  serve(providerEvents.show, showEvent),
  serve(providerEvents.retry, retryEvent(followers)),
  serve(providerEvents.close, closeEvent),
];
