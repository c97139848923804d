import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { openSalaries } from "#app/modules/earnings/payout/salary.server.ts";

import { runDuePayslips } from "./run.server.ts";

const job = "payouts";
const budgetMs = 60_000;

/**
 * The payslips of the month before, from the 5th on, then the payouts of all that wait, each once an hour of business time
 * (STM-18, CST-44): a payslip that cannot be made keeps no salary from leaving.
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
