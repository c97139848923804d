import { inTransaction } from "#app/api/in-transaction.server.ts";
import { serve } from "#app/api/serve.server.ts";

import { departures } from "./endpoints.ts";
import { depart, planDeparture, showPlan } from "./leave.server.ts";
import { listForOperator } from "./list.server.ts";
import { listOthers, proposeOthers } from "./others.server.ts";
import { showAnyDeparture } from "./show-any.server.ts";
import { withdrawDeparture } from "./withdraw.server.ts";

const announce = inTransaction(depart);

export const departureApi = [
  serve(departures.show, showPlan),
  serve(departures.leave, planDeparture),
  serve(departures.withdraw, withdrawDeparture),
  serve(departures.list, listForOperator),
  serve(departures.showAny, showAnyDeparture),
  serve(departures.listOthers, listOthers),
  serve(departures.proposeOthers, proposeOthers),
  serve(departures.announce, (call, { leaving_reason: reason, ...input }) =>
    announce(call, { ...input, reason }),
  ),
];
