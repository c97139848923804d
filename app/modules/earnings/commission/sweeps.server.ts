import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { runDueCommissions } from "./run.server.ts";

/** The commission invoices of the month before, looked at once an hour of business time (TEA-058). */
export const commissionSweeps: readonly Sweep[] = [
  massSweep({
    job: "payouts",
    name: "commissions to invoice",
    all: hourly(runDueCommissions),
    budgetMs: 60_000,
  }),
];
