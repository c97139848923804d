import { isNull } from "drizzle-orm";

import { rowSweep, type Sweep, type Sweeping } from "#app/api/sweep.server.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";

import { endEmployment, holdEnd } from "./end.server.ts";
import { employmentEndFollowers } from "./follow-bill.server.ts";
import { employmentEnds } from "./table.server.ts";

export const employmentEndSweeps: readonly Sweep[] = [
  rowSweep({
    job: "contracts",
    name: "employments that end",
    of: employmentEnds,
    due: { at: employmentEnds.endsAt, which: () => isNull(employmentEnds.endedAt) },
    hold: holdEnd,
    act: endEmployment,
    call: async (on: Sweeping, paymentId: number) => {
      await chargeAttempt(moneyOf(on, employmentEndFollowers), paymentId, on.now);
    },
  }),
];
