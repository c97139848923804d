import { serve } from "#app/api/serve.server.ts";

import { departures } from "./endpoints.ts";
import { planDeparture, showPlan } from "./leave.server.ts";
import { withdrawDeparture } from "./withdraw.server.ts";

export const departureApi = [
  serve(departures.show, showPlan),
  serve(departures.leave, planDeparture),
  serve(departures.withdraw, withdrawDeparture),
];
