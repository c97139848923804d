import { eq } from "drizzle-orm";

import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { bankEntries } from "./table.server.ts";
import { holdEntry, takeExact } from "./take.server.ts";

export const bankEntrySweeps = (followers: Followers): readonly Sweep[] => [
  rowSweep({
    job: "charging",
    name: "bank entries to take",
    of: bankEntries,
    due: { which: () => eq(bankEntries.state, "to_take") },
    hold: holdEntry,
    act: takeExact(followers),
  }),
];
