import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { cards } from "./endpoints.ts";
import { forgetCard, initSetup, saveCard, showCard } from "./save-card.server.ts";

export const cardSetupApi = (followers: Followers) => [
  serve(cards.show, showCard),
  serve(cards.init, initSetup),
  serve(cards.save, saveCard(followers)),
  serve(cards.remove, forgetCard),
];
