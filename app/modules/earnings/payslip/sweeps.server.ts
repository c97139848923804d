import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { openSalaries } from "#app/modules/earnings/payout/salary.server.ts";

import { runDuePayslips } from "./run.server.ts";

const job = "payouts";
const budgetMs = 60_000;

/**
 * Hourly in business time: payslips from the 5th, then payouts (STM-18, CST-44). A payslip that cannot be made blocks
 * no salary.
 */
export const payslipSweeps: readonly Sweep[] = [
  massSweep({ job, name: "payslips to make", all: hourly(runDuePayslips), budgetMs }),
  massSweep({
    job,
    name: "salaries to pay",
    all: hourly(async (db, now) => (await openSalaries(db, { by: byClock, now })).length),
    budgetMs,
  }),
];
