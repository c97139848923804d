import { sql } from "drizzle-orm";

import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { statusChanges } from "#app/modules/catalogue/legal-status/table.server.ts";

import { holdChange } from "./advance.server.ts";
import { applyChange } from "./apply.server.ts";

/** Approved changes take effect on their day (OPS-04). */
export const legalStatusSweeps: readonly Sweep[] = [
  rowSweep({
    job: "teachers",
    name: "changes of status that begin to stand",
    of: statusChanges,
    due: { at: statusChanges.effectiveAt, which: () => sql`${statusChanges.state} = 'approved'` },
    hold: (tx, id: number) => holdChange(tx, id),
    act: (tx, change, now) => applyChange(tx, change, { by: byClock, now }, { isChecked: true }),
  }),
];
