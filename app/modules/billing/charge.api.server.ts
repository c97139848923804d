import { serve } from "#app/api/serve.server.ts";
import { chosenCards } from "#app/gateways/cards.server.ts";

import { chargingEndpoints } from "./charge.endpoints.ts";
import { confirmPayment, receiveEvent } from "./charge.server.ts";

export const chargingApi = [
  serve(chargingEndpoints.confirm, ({ db, actor, now, body }) =>
    confirmPayment(db, chosenCards(), actor, now, body),
  ),
  serve(chargingEndpoints.webhook, ({ db, now, body, headers }) =>
    receiveEvent(db, chosenCards(), now, body, headers.get("stripe-signature")),
  ),
];
