import { serve } from "#app/api/serve.server.ts";

import { departureEndpoints } from "./endpoints.ts";
import { planDeparture, showPlan } from "./leave.server.ts";
import { withdrawDeparture } from "./withdraw.server.ts";

export const departureApi = [
  serve(departureEndpoints.show, showPlan),
  serve(departureEndpoints.leave, planDeparture),
  serve(departureEndpoints.withdraw, withdrawDeparture),
];
