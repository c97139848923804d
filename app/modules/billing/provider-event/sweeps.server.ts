import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import { type Followers, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { isStored } from "#app/modules/billing/payment/charge.repository.server.ts";
import { providerEvents } from "#app/modules/billing/payment/charge.table.server.ts";

import { askDisputeEnd } from "./ask-dispute-end.server.ts";
import { isUnended } from "./dispute.repository.server.ts";
import { applyEvent } from "./receive-event.server.ts";

export const providerEventSweeps = (followers: Followers): readonly Sweep[] => [
  rowSweep<string>({
    job: "charging",
    name: "bank events",
    of: providerEvents,
    due: { at: providerEvents.nextTryAt, which: isStored },
    call: (on, id) => applyEvent(moneyOf(on, followers), id, on.now),
  }),
  rowSweep<string>({
    job: "charging",
    name: "disputes without an end",
    of: providerEvents,
    due: { at: providerEvents.nextTryAt, which: isUnended },
    call: (on, id) => askDisputeEnd(moneyOf(on, followers), id, on.now),
  }),
];
