import { inArray, sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { withdrawals as endpoints } from "./endpoints.ts";
import { refundDueBefore, withdrawals } from "./table.server.ts";

export const withdrawalQueues: readonly Queue[] = [
  {
    kind: "withdrawal",
    tab: "money",
    facts: { who: withdrawals.name, what: withdrawals.contract },
    of: withdrawals,
    states: ["withdrawal.received", "withdrawal.confirmed"],
    waiting: () => inArray(withdrawals.state, ["received", "confirmed"]),
    since: withdrawals.createdAt,
    deadline: refundDueBefore(withdrawals),
    late: { sides: [sql`coalesce(${withdrawals.customerId}, ${withdrawals.personId})`] },
    page: (withdrawalId) => pathTo(deskPaths.deskWithdrawal, { withdrawalId }),
    command: "withdrawal list",
    acts: [endpoints.decide],
  },
];
