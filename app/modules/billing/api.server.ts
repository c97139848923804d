import { serve } from "#app/api/serve.server.ts";

import { chargingEndpoints } from "./charge.endpoints.ts";
import { confirmPayment, receiveEvent } from "./charge.server.ts";
import type { Followers } from "./followers.server.ts";
import { cardSetupEndpoints } from "./save-card.endpoints.ts";
import { forgetCard, initSetup, saveCard, showCard } from "./save-card.server.ts";

export const billingApi = (followers: Followers) => [
  serve(cardSetupEndpoints.show, ({ db, actor, now }) => showCard(db, actor, now)),
  serve(cardSetupEndpoints.init, ({ db, gateways, actor, now, body }) =>
    initSetup(db, gateways.cards, actor, now, body),
  ),
  serve(cardSetupEndpoints.save, ({ db, gateways, actor, now, params }) =>
    saveCard({ db, cards: gateways.cards, followers }, actor, now, params.id),
  ),
  serve(cardSetupEndpoints.remove, ({ db, gateways, actor, now }) =>
    forgetCard(db, gateways.cards, actor, now),
  ),
  serve(chargingEndpoints.confirm, ({ db, gateways, actor, now, body }) =>
    confirmPayment({ db, cards: gateways.cards, followers }, actor, now, body),
  ),
  serve(chargingEndpoints.webhook, ({ db, gateways, now, body, headers }) =>
    receiveEvent(
      { db, cards: gateways.cards, followers },
      now,
      body,
      headers.get("stripe-signature"),
    ),
  ),
];
