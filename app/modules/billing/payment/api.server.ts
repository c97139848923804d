import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { confirmPayment } from "./confirm.server.ts";
import { payments } from "./endpoints.ts";

export const paymentApi = (followers: Followers) => [
  serve(payments.confirm, confirmPayment(followers)),
];
