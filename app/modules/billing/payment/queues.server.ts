import { and, eq, isNotNull } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";

import { payments as endpoints } from "./endpoints.ts";

export const paymentQueues: readonly Queue[] = [
  {
    kind: "awaiting_money",
    tab: "money",
    facts: { who: bills.buyerName, what: bills.subjectName, cents: bills.amountCents },
    of: bills,
    states: [],
    waiting: () => and(eq(bills.status, "awaiting"), isNotNull(bills.awaitedMeans)),
    since: bills.updatedAt,
    deadline: bills.awaitedUntil,
    command: "payment list",
    acts: [endpoints.receive],
  },
];
