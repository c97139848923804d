import { toEuros } from "#app/lib/money.ts";
import { isSettled, restCents } from "#app/modules/billing/bill/domain.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";

import { standingParts } from "./plan.domain.ts";
import type { OpenPlan } from "./plan.table.server.ts";

/** The dates of an open plan, each with what is still to come of it. */
export const presentPlan = ({ missed, dates }: OpenPlan, bill: BillRow) => ({
  missed,
  dates: standingParts(dates, restCents(bill)).map(({ dueOn, amountCents, leftCents }) => ({
    on: dueOn,
    amount: toEuros(amountCents),
    left: toEuros(leftCents),
  })),
});

/** Null without an open plan, and once nothing is due: a sweep ends it later. */
export const planOf = (plan: OpenPlan | null, bill: BillRow) =>
  plan && !isSettled(bill) ? presentPlan(plan, bill) : null;
