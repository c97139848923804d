import { sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { isMoneyAwaited, moneyAwaitedUntil } from "./awaited.repository.server.ts";
import { payments as endpoints } from "./endpoints.ts";

const most = 1000;

const awaitedBills = (db: Db) =>
  db.select({ id: bills.id }).from(bills).where(isMoneyAwaited()).orderBy(bills.id).limit(most);

export const paymentQueues: readonly Queue[] = [
  {
    kind: "awaiting_money",
    tab: "money",
    facts: { who: bills.buyerName, what: bills.subjectName, cents: bills.amountCents },
    of: bills,
    states: [],
    // The end of a seat's hold is another table's, so that no index follows it: of so many, the oldest bills.
    waiting: (db) => sql`${bills.id} = any(array(${awaitedBills(db)}))`,
    since: bills.updatedAt,
    deadline: moneyAwaitedUntil,
    page: (billId) => pathTo(deskPaths.deskBill, { billId }),
    command: "payment list",
    acts: [endpoints.receive],
  },
];
