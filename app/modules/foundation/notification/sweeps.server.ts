import { hourly, massSweep, rowSweep, type Sweep } from "#app/api/sweep.server.ts";

import { deleteKept, isExceeded } from "./budget.repository.server.ts";
import { holdBudget, sendHeld } from "./budget.server.ts";
import { mailBudgets } from "./budget.table.server.ts";
import { forgetRead } from "./service.server.ts";

/** What time brings to notifications: those read long ago are forgotten (STM-37), held mails are told of. */
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
