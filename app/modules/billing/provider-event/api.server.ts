import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { providerEvents } from "./endpoints.ts";
import { receiveEvent } from "./receive-event.server.ts";

export const providerEventApi = (followers: Followers) => [
  serve(providerEvents.receive, receiveEvent(followers)),
];
