import { serve } from "#app/api/serve.server.ts";
import { chosenCards } from "#app/gateways/cards.server.ts";

import { chargingEndpoints } from "./charge.endpoints.ts";
import { confirmPayment, receiveEvent } from "./charge.server.ts";
import type { Followers } from "./followers.server.ts";
import { cardSetupEndpoints } from "./save-card.endpoints.ts";
import { forgetCard, initSetup, saveCard, showCard } from "./save-card.server.ts";

export const billingApi = (followers: Followers) => [
  serve(cardSetupEndpoints.show, ({ db, actor, now }) => showCard(db, actor, now)),
  serve(cardSetupEndpoints.init, ({ db, actor, now, body }) =>
    initSetup(db, chosenCards(), actor, now, body),
  ),
  serve(cardSetupEndpoints.save, ({ db, actor, now, params }) =>
    saveCard({ db, cards: chosenCards(), followers }, actor, now, params.id),
  ),
  serve(cardSetupEndpoints.remove, ({ db, actor, now }) =>
    forgetCard(db, chosenCards(), actor, now),
  ),
  serve(chargingEndpoints.confirm, ({ db, actor, now, body }) =>
    confirmPayment({ db, cards: chosenCards(), followers }, actor, now, body),
  ),
  serve(chargingEndpoints.webhook, ({ db, now, body, headers }) =>
    receiveEvent(
      { db, cards: chosenCards(), followers },
      now,
      body,
      headers.get("stripe-signature"),
    ),
  ),
];
