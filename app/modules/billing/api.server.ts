import { serve } from "#app/api/serve.server.ts";

import { chargingEndpoints } from "./charge.endpoints.ts";
import { confirmPayment } from "./confirm.server.ts";
import { billDocumentEndpoints } from "./document.endpoints.ts";
import { downloadBill } from "./document.server.ts";
import type { Followers } from "./followers.server.ts";
import { receiveEvent } from "./receive-event.server.ts";
import { cardSetupEndpoints } from "./save-card.endpoints.ts";
import { forgetCard, initSetup, saveCard, showCard } from "./save-card.server.ts";

export const billingApi = (followers: Followers) => [
  serve(cardSetupEndpoints.show, showCard),
  serve(cardSetupEndpoints.init, initSetup),
  serve(cardSetupEndpoints.save, saveCard(followers)),
  serve(cardSetupEndpoints.remove, forgetCard),
  serve(chargingEndpoints.confirm, confirmPayment(followers)),
  serve(billDocumentEndpoints.download, downloadBill(followers)),
  serve(chargingEndpoints.webhook, receiveEvent(followers)),
];
