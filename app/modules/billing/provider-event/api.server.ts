import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { providerEventEndpoints } from "./endpoints.ts";
import { receiveEvent } from "./receive-event.server.ts";

export const providerEventApi = (followers: Followers) => [
  serve(providerEventEndpoints.receive, receiveEvent(followers)),
];
