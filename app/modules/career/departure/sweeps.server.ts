import { isNull } from "drizzle-orm";

import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";

import { endDeparture } from "./leave.server.ts";
import { departures } from "./table.server.ts";

/** Contracts are locked first, as everywhere (decision 019). */
export const departureSweeps: readonly Sweep[] = [
  rowSweep({
    job: "teachers",
    name: "teachers whose last day is over",
    of: departures,
    due: { at: departures.leavesAt, which: () => isNull(departures.leftAt) },
    hold: (_tx, id: number) => Promise.resolve(id),
    act: endDeparture,
  }),
];
