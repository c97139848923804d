import { inArray } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { workingDaysAfter } from "#app/lib/working-days.ts";
import { setAsideStates } from "#app/modules/billing/payment/charge.domain.ts";
import { providerEvents } from "#app/modules/billing/payment/charge.table.server.ts";
import { pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { providerEvents as endpoints } from "./endpoints.ts";

export const providerEventQueues: readonly Queue[] = [
  {
    kind: "provider_event",
    tab: "money",
    facts: { what: providerEvents.type },
    of: providerEvents,
    states: [],
    waiting: () => inArray(providerEvents.status, [...setAsideStates]),
    since: providerEvents.receivedAt,
    deadline: workingDaysAfter(2),
    alarm: true,
    page: (providerEventId) => pathTo(deskPaths.deskProviderEvent, { providerEventId }),
    command: "payment list",
    acts: [endpoints.retry, endpoints.close],
  },
];
