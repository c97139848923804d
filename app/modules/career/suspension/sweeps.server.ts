import { and, isNull, ne, sql } from "drizzle-orm";

import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import { byClock } from "#app/lib/actor.ts";

import { beginSuspension } from "./begin.server.ts";
import { notifyLate } from "./contest.server.ts";
import { answerDays } from "./domain.ts";
import { holdSuspension } from "./hold.server.ts";
import { suspensions } from "./table.server.ts";

const ofSuspension = {
  job: "teachers",
  of: suspensions,
  hold: holdSuspension,
};

/** Starts due suspensions and reports late contests (STM-43, STM-48). */
export const suspensionSweeps: readonly Sweep[] = [
  rowSweep({
    ...ofSuspension,
    name: "suspensions that begin",
    due: { at: suspensions.effectiveAt, which: () => sql`${suspensions.state} = 'announced'` },
    act: (tx, suspension, now) => beginSuspension(tx, suspension, { by: byClock, now }),
  }),
  rowSweep({
    ...ofSuspension,
    name: "contests of suspensions whose answer is late",
    due: {
      at: sql`${suspensions.contestedAt} + ${answerDays * 24} * interval '1 hour'`,
      which: () =>
        and(
          ne(suspensions.state, "lifted"),
          isNull(suspensions.answeredAt),
          isNull(suspensions.lateToldAt),
        ),
    },
    act: (tx, suspension, now) => notifyLate(tx, suspension, { by: byClock, now }),
  }),
];
