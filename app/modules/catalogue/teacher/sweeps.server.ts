import { and, eq, isNull, sql } from "drizzle-orm";

import { hourly, massSweep, rowSweep, type Sweep } from "#app/api/sweep.server.ts";

import { askConfirmation } from "./confirm-availability.server.ts";
import { confirmedForDays } from "./domain.ts";
import { refreshAllTiers } from "./publish.server.ts";
import { lockAvailability } from "./repository.server.ts";
import { teachers } from "./table.server.ts";

/**
 * Availabilities are checked every minute; tiers, which only days change, hourly in business time and after each
 * start (CST-48).
 */
export const teacherSweeps: readonly Sweep[] = [
  rowSweep({
    job: "teachers",
    name: "availabilities to confirm",
    of: teachers,
    due: {
      at: sql`${teachers.availabilityUpdatedAt} + ${confirmedForDays * 24} * interval '1 hour'`,
      which: () =>
        and(
          eq(teachers.availability, "available"),
          eq(teachers.status, "hired"),
          isNull(teachers.suspendedAt),
        ),
    },
    hold: async (tx, id: number) => {
      await lockAvailability(tx, id);
      return id;
    },
    act: askConfirmation,
  }),
  massSweep({
    job: "teachers",
    name: "tiers to move",
    all: hourly(refreshAllTiers),
    budgetMs: 60_000,
  }),
];
