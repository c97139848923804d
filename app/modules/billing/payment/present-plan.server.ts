import { toEuros } from "#app/lib/money.ts";

import { standingParts } from "./plan.domain.ts";
import type { OpenPlan } from "./plan.table.server.ts";

/** The dates of an open plan, each with what is still to come of it. */
export const presentPlan = ({ missed, dates }: OpenPlan, restCents: number) => ({
  missed,
  dates: standingParts(dates, restCents).map(({ dueOn, amountCents, leftCents }) => ({
    on: dueOn,
    amount: toEuros(amountCents),
    left: toEuros(leftCents),
  })),
});
