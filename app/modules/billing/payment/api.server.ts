import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { chargingEndpoints } from "./charge.endpoints.ts";
import { confirmPayment } from "./confirm.server.ts";

export const paymentApi = (followers: Followers) => [
  serve(chargingEndpoints.confirm, confirmPayment(followers)),
];
