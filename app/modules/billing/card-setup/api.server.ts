import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { cardSetupEndpoints } from "./endpoints.ts";
import { forgetCard, initSetup, saveCard, showCard } from "./save-card.server.ts";

export const cardSetupApi = (followers: Followers) => [
  serve(cardSetupEndpoints.show, showCard),
  serve(cardSetupEndpoints.init, initSetup),
  serve(cardSetupEndpoints.save, saveCard(followers)),
  serve(cardSetupEndpoints.remove, forgetCard),
];
