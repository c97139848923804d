import { and, isNotNull, isNull, sql } from "drizzle-orm";

import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import { rates } from "#app/modules/foundation/rate/table.server.ts";

import { applyRate, holdRate } from "./apply.server.ts";

export const referenceListSweeps: readonly Sweep[] = [
  rowSweep({
    job: "rates",
    name: "rates that take effect",
    of: rates,
    due: {
      at: sql`(${rates.from}::timestamp at time zone 'Europe/Paris')`,
      which: () => and(isNotNull(rates.createdAt), isNull(rates.appliedAt)),
    },
    hold: holdRate,
    act: applyRate,
  }),
];
