import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";
import { openSalaries } from "#app/modules/payout/salary.server.ts";

import { runDuePayslips } from "./run.server.ts";

/** The payslips of the month before, from the 5th on, then the payouts of all that wait, once an hour of business time (STM-18, CST-44). */
export const payslipSweeps: readonly Sweep[] = [
  massSweep({
    job: "payouts",
    name: "payslips to make and pay",
    all: hourly(async (db, now) => (await runDuePayslips(db, now)) + (await openSalaries(db, now))),
    budgetMs: 60_000,
  }),
];
