import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { runDueCommissions } from "./run.server.ts";

/** Checked once an hour of business time. */
export const commissionSweeps: readonly Sweep[] = [
  massSweep({
    job: "payouts",
    name: "commissions to invoice",
    all: hourly(runDueCommissions),
    budgetMs: 60_000,
  }),
];
