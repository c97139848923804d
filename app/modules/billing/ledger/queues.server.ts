import { sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { ledger as endpoints } from "./endpoints.ts";
import { ledgerProofs } from "./table.server.ts";

export const ledgerQueues: readonly Queue[] = [
  {
    kind: "ledger_fault",
    tab: "state",
    of: ledgerProofs,
    states: [],
    waiting: () => sql`jsonb_array_length(${ledgerProofs.faults}) > 0
      and ${ledgerProofs.id} = (select max(p.id) from ${ledgerProofs} p)`,
    since: ledgerProofs.at,
    deadline: ledgerProofs.at,
    alarm: true,
    page: () => deskPaths.deskJobs,
    command: "ledger prove",
    acts: [endpoints.proveAgain],
  },
];
