import { eq, sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { workingDaysAfter } from "#app/lib/working-days.ts";
import { pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { bankStatements as endpoints } from "./endpoints.ts";
import { bankEntries } from "./table.server.ts";

export const bankEntryQueues: readonly Queue[] = [
  {
    kind: "bank_entry",
    tab: "money",
    facts: {
      who: sql`coalesce(${bankEntries.name}, '')`,
      what: bankEntries.words,
      cents: bankEntries.amountCents,
    },
    of: bankEntries,
    states: [],
    waiting: () => eq(bankEntries.state, "to_see"),
    since: bankEntries.createdAt,
    deadline: workingDaysAfter(2),
    page: (bankEntryId) => pathTo(deskPaths.deskBankEntry, { bankEntryId }),
    command: "bank entries",
    acts: [endpoints.takeEntry, endpoints.closeEntry],
  },
];
