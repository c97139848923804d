import { isNull, sql } from "drizzle-orm";

import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";

import { applyTerms, holdTerms } from "./terms.server.ts";
import { termsVersions } from "./terms.table.server.ts";

export const contentSweeps: readonly Sweep[] = [
  rowSweep({
    job: "rates",
    name: "terms that take effect",
    of: termsVersions,
    due: {
      at: sql`(${termsVersions.appliesFrom}::timestamp at time zone 'Europe/Paris')`,
      which: () => isNull(termsVersions.appliedAt),
    },
    hold: holdTerms,
    act: applyTerms,
  }),
];
