import type { Queue } from "#app/api/queue.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { isMoneyAwaited, moneyAwaitedUntil } from "./awaited.repository.server.ts";
import { payments as endpoints } from "./endpoints.ts";

export const paymentQueues: readonly Queue[] = [
  {
    kind: "awaiting_money",
    tab: "money",
    facts: { who: bills.buyerName, what: bills.subjectName, cents: bills.amountCents },
    of: bills,
    states: [],
    waiting: isMoneyAwaited,
    since: bills.updatedAt,
    deadline: moneyAwaitedUntil,
    page: (billId) => pathTo(deskPaths.deskBill, { billId }),
    command: "payment list",
    acts: [endpoints.receive],
  },
];
