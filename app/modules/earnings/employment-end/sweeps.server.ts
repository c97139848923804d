import { and, isNull, sql } from "drizzle-orm";

import { rowSweep, type Sweep, type Sweeping } from "#app/api/sweep.server.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";

import { endEmployment } from "./end.server.ts";
import { employmentEndFollowers } from "./follow-bill.server.ts";
import { holdEnd } from "./hold.server.ts";
import { holdEnded, keepMissingEnd } from "./keep-missing.server.ts";
import { announceLastDay } from "./last-day.server.ts";
import { endDueAt, lacksEnd } from "./repository.server.ts";
import { employmentEnds } from "./table.server.ts";

/** Eight in the morning of a last day that is over at nine in the evening. */
const lastMorning = sql`${employmentEnds.endsAt} - interval '13 hours'`;

export const employmentEndSweeps: readonly Sweep[] = [
  rowSweep({
    job: "contracts",
    name: "employments that ended without notice",
    of: contracts,
    due: { at: contracts.endedAt, which: (_, now) => lacksEnd(now) },
    hold: holdEnded,
    act: keepMissingEnd,
  }),
  rowSweep({
    job: "contracts",
    name: "last days of employments",
    of: employmentEnds,
    due: {
      at: lastMorning,
      which: () => and(isNull(employmentEnds.announcedAt), isNull(employmentEnds.endedAt)),
    },
    hold: holdEnd,
    act: announceLastDay,
  }),
  rowSweep({
    job: "contracts",
    name: "employments that end",
    of: employmentEnds,
    due: { at: endDueAt, which: () => isNull(employmentEnds.endedAt) },
    hold: holdEnd,
    act: endEmployment,
    call: async (on: Sweeping, paymentId: number) => {
      await chargeAttempt(moneyOf(on, employmentEndFollowers), paymentId, on.now);
    },
  }),
];
