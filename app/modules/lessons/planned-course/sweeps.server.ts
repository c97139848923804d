import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";

import { holdAnyPlanned } from "./hold.server.ts";
import { cancelWithContract, expirePlanned, remindPlanned } from "./remind.server.ts";
import { isWithoutContract } from "./repository.server.ts";
import { plannedCourses } from "./table.server.ts";

const ofPlanned = { of: plannedCourses, hold: holdAnyPlanned, job: "planned courses" };

/** Deadlines of planned courses (STM-39), and the end of their contract (STM-16). */
export const plannedCourseSweeps: readonly Sweep[] = [
  rowSweep({
    ...ofPlanned,
    name: "planned courses without their contract",
    due: { which: isWithoutContract },
    act: cancelWithContract,
  }),
  rowSweep({
    ...ofPlanned,
    name: "planned courses that silence ends",
    due: { at: plannedCourses.expiryDueAt },
    act: expirePlanned,
  }),
  rowSweep({
    ...ofPlanned,
    name: "planned courses to remind of",
    due: { at: plannedCourses.reminderDueAt },
    act: remindPlanned,
  }),
];
