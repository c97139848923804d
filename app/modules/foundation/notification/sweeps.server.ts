import { hourly, massSweep, rowSweep, type Sweep } from "#app/api/sweep.server.ts";

import { deleteKept, isExceeded } from "./budget.repository.server.ts";
import { holdBudget, sendHeld } from "./budget.server.ts";
import { mailBudgets } from "./budget.table.server.ts";
import { forgetRead } from "./notify.server.ts";

/** Forgets notifications read long ago (STM-37), and reports held mails. */
export const notificationSweeps: readonly Sweep[] = [
  massSweep({
    job: "notifications",
    name: "read notifications to forget",
    all: hourly(forgetRead),
  }),
  rowSweep({
    job: "notifications",
    name: "held mails to tell of",
    of: mailBudgets,
    due: { at: mailBudgets.endsAt, which: isExceeded },
    hold: holdBudget,
    act: async (tx, row, now) => {
      await sendHeld(tx, row, now);
      return row?.id;
    },
  }),
  massSweep({
    job: "notifications",
    name: "hours of mails to forget",
    all: hourly(deleteKept),
  }),
];
