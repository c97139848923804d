import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { runDuePayslips } from "./run.server.ts";

/** The payslips of the month before, from the 5th on, looked at once an hour of business time (STM-18, CST-44). */
export const payslipSweeps: readonly Sweep[] = [
  massSweep({
    job: "payouts",
    name: "payslips to make",
    all: hourly(runDuePayslips),
    budgetMs: 60_000,
  }),
];
