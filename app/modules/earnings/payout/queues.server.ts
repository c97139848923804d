import { and, eq, inArray, sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { atDeskSince, isAtDesk } from "#app/api/written.server.ts";
import { workingDaysAfter } from "#app/lib/working-days.ts";
import { personName } from "#app/modules/people/account/table.server.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { payeeAccounts } from "./account.table.server.ts";
import { payouts as endpoints } from "./endpoints.ts";
import { payouts } from "./payout.table.server.ts";

/** Its teacher alone can give another account: once written to, they have seven days. */
const awaiting = {
  stateSince: payouts.stateSince,
  writtenAt: sql`(select ${payeeAccounts.writtenAt} from ${payeeAccounts} where ${payeeAccounts.id} = ${payouts.teacherId})`,
};

export const payoutQueues: readonly Queue[] = [
  {
    kind: "failed_payout",
    tab: "money",
    facts: { who: personName(payouts.teacherId), cents: payouts.amountCents },
    of: payouts,
    states: ["payout.failed"],
    waiting: (_, now) => and(eq(payouts.state, "failed"), isAtDesk(awaiting, now)),
    since: atDeskSince(awaiting),
    deadline: workingDaysAfter(2),
    page: () => deskPaths.deskPayouts,
    command: "payout list",
    acts: [endpoints.retry, endpoints.write],
  },
  {
    kind: "payee_account",
    tab: "money",
    facts: { who: personName(payeeAccounts.id) },
    of: payeeAccounts,
    states: ["payee_account.refused", "payee_account.blocked"],
    waiting: (_, now) =>
      and(inArray(payeeAccounts.state, ["refused", "blocked"]), isAtDesk(payeeAccounts, now)),
    since: atDeskSince(payeeAccounts),
    deadline: workingDaysAfter(2),
    page: () => deskPaths.deskPayouts,
    command: "payout list",
    acts: [endpoints.write],
  },
];
